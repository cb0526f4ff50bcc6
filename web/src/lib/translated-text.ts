/**
 * Keeps a page right that a browser translates. The translation takes out text nodes and puts `<font>` elements in their
 * place. React would go on writing into the nodes taken out, where nobody sees it, and fail to remove them. Here a
 * changed node comes back to its place, to be translated anew, and a removal takes what is there instead of the node.
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

  /** Returns what is in a parent instead of a child. */
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
