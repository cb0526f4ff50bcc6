import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import css from './toast.module.css'
import { dismissToast, type Toast, toastStore } from './toasts.ts'

/** Place it once, at the end of the page. `label` names the region for screen readers. */
export function ToastRegion({ label }: { label: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    // Opening it again puts it above a dialog that came later.
    const element = region.current
    if (!element?.showPopover || newest === undefined) return
    element.showPopover()
    return () => element.hidePopover()
  }, [newest])
  return (
    <section ref={region} className={css.region} aria-label={label} aria-live="polite" popover="manual">
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastRow({ toast }: { toast: Toast }) {
  const { id, text, tone, seconds, action } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, id, seconds])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time
    <div
      className={classNames(css.toast, css[tone])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'warn' ? <CircleAlert /> : <CircleCheck />}
      <p>{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
