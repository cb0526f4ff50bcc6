/**
 * Keeps React working on a page that the browser translates. The translation replaces text nodes by `<font>` elements,
 * while React goes on to update or remove the old nodes. Here a node that changes returns to its place, to be
 * translated anew. `removeChild` and `insertBefore` of all nodes are patched to take the element that has replaced a
 * node.
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
