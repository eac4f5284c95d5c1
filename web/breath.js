// breath.js: a pause in work that takes long, for the browser to draw and to hear the keys.

export const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((on) => { setTimeout(on); });
