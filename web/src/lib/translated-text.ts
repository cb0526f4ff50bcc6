/**
 * Keeps React working on a page that the browser translates. A translation replaces text nodes by `<font>` elements,
 * while React still updates or removes the old nodes. An old node whose text changes is put back in place of its
 * `<font>`, and translated anew. `removeChild` and `insertBefore` of all nodes are patched: for a replaced node they
 * take its `<font>`.
 */
export function followTranslation(root: Node): void {
  const inPlaceOf = new WeakMap<Node, ChildNode>()

  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap((record) => [...record.addedNodes]).filter(isTranslation))
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        inPlaceOf.get(target)?.replaceWith(target)
        inPlaceOf.delete(target)
        continue
      }
      const nearby = [...addedNodes, previousSibling, nextSibling].flatMap((node) =>
        node && isTranslation(node) && added.has(node) ? node : [],
      )
      for (const text of removedNodes) {
        const translation = nearby.find(({ isConnected }) => isConnected)
        if (!(text instanceof Text) || text.isConnected || !translation) continue
        inPlaceOf.set(text, translation)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })

  /** Returns the element that has replaced a child of this parent, otherwise the child. */
  const placeIn = <N extends Node | null>(parent: Node, child: N): N | ChildNode => {
    const place = child && child.parentNode !== parent ? inPlaceOf.get(child) : undefined
    return place?.parentNode === parent ? place : child
  }
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <N extends Node>(this: Node, child: N): N {
    removeChild.call(this, placeIn(this, child))
    return child
  }
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, before: Node | null): N {
    insertBefore.call(this, node, placeIn(this, before))
    return node
  }
}

const isTranslation = (node: Node): node is HTMLElement => node.nodeName === 'FONT'
