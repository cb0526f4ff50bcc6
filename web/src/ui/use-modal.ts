import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { modals } from './modals.ts'

/**
 * Opens the `<dialog>` it is given as a modal for as long as it is mounted, and hands the focus back to where it was.
 * Focus goes to the element with `data-autofocus`, otherwise to the heading (`data-title`).
 * A blocking modal ignores Escape and the backdrop.
 */
export function useModal(onClose: () => void, blocking: boolean) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    // The page stops scrolling below; what its scroll bar took stays empty, so that nothing moves.
    const { body, documentElement } = document
    const bar = window.innerWidth - documentElement.clientWidth
    if (bar > 0) body.style.paddingInlineEnd = `${bar}px`
    if (!dialog.open) dialog.showModal()
    modals.add(dialog)
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('[data-title]')
    first?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      modals.remove(dialog)
      if (bar > 0) body.style.paddingInlineEnd = ''
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const leave = () => {
    if (!blocking) onClose()
  }
  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      leave()
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return
      event.preventDefault()
      leave()
    },
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      if (event.target === ref.current && pressedOutside.current) leave()
    },
  }
}
