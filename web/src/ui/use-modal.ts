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
 * Opens its `<dialog>` as a modal while mounted, and restores the focus afterwards. Focuses the element with
 * `data-autofocus`, otherwise the heading (`data-title`). A blocking modal ignores Escape and the backdrop.
 */
export function useModal(onClose: () => void, blocking: boolean) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    // The page below stops scrolling. Space replaces its scroll bar, so that nothing moves.
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
