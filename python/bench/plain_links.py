"""Dancing links in plain Python, as one writes them from Knuth's description: lists of numbers.

It is what the module is raced against (race.py), and what somebody without it would have.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence


class PlainLinks:
    """Algorithm X with dancing links, choosing the item with the fewest options."""

    def __init__(self, primary: Iterable[Hashable], secondary: Iterable[Hashable] = ()) -> None:
        items = [*primary]
        self.primary = len(items)
        items += secondary
        n = len(items)
        self.number = {item: i + 1 for i, item in enumerate(items)}
        self.left = [i - 1 if 0 < i <= self.primary else i for i in range(n + 1)]
        self.right = [i + 1 if i < self.primary else 0 for i in range(n + 1)]
        self.left[0] = self.primary
        for i in range(self.primary + 1, n + 1):
            self.left[i] = self.right[i] = i
        self.up = list(range(n + 1))
        self.down = list(range(n + 1))
        self.top = list(range(n + 1))
        self.size = [0] * (n + 1)
        self.first = [0] * (n + 1)  # of the option of a node, and one past its last
        self.past = [0] * (n + 1)
        self.option: list[object] = [None] * (n + 1)

    def add(self, option: object, items: Sequence[Hashable]) -> None:
        """An option, and the items that it covers."""
        first = len(self.top)
        for item in items:
            i, node = self.number[item], len(self.top)
            self.top.append(i)
            self.up.append(self.up[i])
            self.down.append(i)
            self.down[self.up[i]] = node
            self.up[i] = node
            self.size[i] += 1
            self.first.append(first)
            self.past.append(first + len(items))
            self.option.append(option)

    def _others(self, node: int) -> Iterator[int]:
        yield from range(node + 1, self.past[node])
        yield from range(self.first[node], node)

    def _cover(self, item: int) -> None:
        up, down, top, size = self.up, self.down, self.top, self.size
        node = down[item]
        while node != item:
            for other in self._others(node):
                up[down[other]], down[up[other]] = up[other], down[other]
                size[top[other]] -= 1
            node = down[node]
        left, right = self.left, self.right
        right[left[item]], left[right[item]] = right[item], left[item]

    def _uncover(self, item: int) -> None:
        left, right = self.left, self.right
        right[left[item]] = left[right[item]] = item
        up, down, top, size = self.up, self.down, self.top, self.size
        node = up[item]
        while node != item:
            for other in reversed([*self._others(node)]):
                up[down[other]] = down[up[other]] = other
                size[top[other]] += 1
            node = up[node]

    def _choose(self) -> int:
        best, item, right, size = 0, self.right[0], self.right, self.size
        while item:
            if not best or size[item] < size[best]:
                best = item
            item = right[item]
        return best

    def solutions(self) -> Iterator[list[object]]:
        """All exact covers, as lists of options."""
        yield from self._search([])

    def _search(self, chosen: list[object]) -> Iterator[list[object]]:
        item = self._choose()
        if not item:
            yield chosen[:]
            return
        self._cover(item)
        node = self.down[item]
        while node != item:
            chosen.append(self.option[node])
            others = [self.top[other] for other in self._others(node)]
            for other in others:
                self._cover(other)
            yield from self._search(chosen)
            for other in reversed(others):
                self._uncover(other)
            chosen.pop()
            node = self.down[node]
        self._uncover(item)
