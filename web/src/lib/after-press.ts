import { flushSync } from 'react-dom'

const waiting: (() => void)[] = []
let isPressed = false
let isWatching = false

const catchUp = () => {
  const acts = waiting.splice(0)
  // Drawn before the click is handled, which then meets what is true by now.
  if (acts.length > 0)
    flushSync(() => {
      for (const act of acts) act()
    })
}

/** Begins to notice presses, once per page. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    // A press that ends elsewhere clicks nothing.
    setTimeout(() => !isPressed && catchUp())
  }
  // A tap moves the focus with the mouse events that follow its pointer events.
  for (const name of ['pointerdown', 'mousedown']) document.addEventListener(name, press, true)
  for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend'])
    document.addEventListener(name, release, true)
  // A box that is ticked by this very click would be drawn as it was before.
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('button') && catchUp(),
    true,
  )
}

/**
 * Does something at once, or, while a mouse or finger is down, when it has come up again. Who leaves a field by pressing a
 * button must find it still under the pointer, however the page changes with the field; what the button does then knows of
 * the change. Needs `watchPresses`.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
