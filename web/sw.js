// sw.js: keeps the page for when there is no network. Files are taken from the cache of this version;
// another version has another cache, and the old one goes when the new one is whole.

const FILES = "__FILES__";
const CACHE = 'quadrille-__VERSION__';

addEventListener('install', (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES])).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('quadrille-') && name !== CACHE).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
    event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
