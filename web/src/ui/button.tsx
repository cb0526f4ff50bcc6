import type { ComponentProps, ReactNode } from 'react'
import css from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonLook = 'primary' | 'secondary' | 'night' | 'quiet'

type Shape = {
  /** One primary button per view. */
  look?: ButtonLook
  size?: 'small' | 'normal' | 'large'
  /** Takes the full width of its container. */
  wide?: boolean
  icon?: ReactNode
  iconAfter?: ReactNode
}

export type ButtonProps = Shape &
  ComponentProps<'button'> & {
    loading?: boolean
    /** Label while loading. Pass it from the start, then the width does not change. */
    loadingLabel?: string
    /**
     * What the visitor must do first. Replaces the label, looks disabled and calls `onMissing` instead of `onClick`.
     */
    missing?: string | undefined
    onMissing?: () => void
  }

function shapeClass({ look = 'primary', size = 'normal', wide }: Shape, className?: string) {
  return classNames(css.button, css[look], css[size], wide && css.wide, className)
}

function Face({ icon, iconAfter, children }: { icon?: ReactNode; iconAfter?: ReactNode; children?: ReactNode }) {
  return (
    <>
      {icon}
      <span>{children}</span>
      {iconAfter}
    </>
  )
}

/** A button with `type="button"` by default, so that it never submits by accident. */
export function Button(props: ButtonProps) {
  const { look, size, wide, icon, iconAfter, loading, loadingLabel, missing, onMissing } = props
  const { className, children, onClick, type, ...rest } = withoutShape(props)
  return (
    <button
      {...rest}
      type={loading || missing ? 'button' : (type ?? 'button')}
      className={shapeClass({ look, size, wide }, className)}
      aria-disabled={loading || missing ? true : undefined}
      aria-busy={loading || undefined}
      data-missing={missing ? '' : undefined}
      onClick={loading ? undefined : missing ? onMissing : onClick}
    >
      <span className={classNames(css.face, loading && css.away)}>
        {missing ?? (
          <Face icon={icon} iconAfter={iconAfter}>
            {children}
          </Face>
        )}
      </span>
      {loadingLabel && (
        <span className={classNames(css.face, !loading && css.away)} aria-live="polite">
          {loading && <Spinner />}
          {!loading && <span className={css.spinnerPlace} />}
          <span>{loadingLabel}</span>
        </span>
      )}
    </button>
  )
}

function withoutShape({
  look: _look,
  size: _size,
  wide: _wide,
  icon: _icon,
  iconAfter: _iconAfter,
  loading: _loading,
  loadingLabel: _loadingLabel,
  missing: _missing,
  onMissing: _onMissing,
  ...rest
}: ButtonProps) {
  return rest
}

/** A link that looks like a button. Works as the child of a router's `<Link asChild>`. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Shape & ComponentProps<'a'>) {
  return (
    <a {...rest} className={shapeClass({ look, size, wide }, className)}>
      <span className={css.face}>
        <Face icon={icon} iconAfter={iconAfter}>
          {children}
        </Face>
      </span>
    </a>
  )
}

/**
 * A square button with one icon, 44 px (48 when framed). The label is for screen readers. It keeps the focus while
 * disabled.
 */
export function IconButton({
  label,
  framed,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & { label: string; framed?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.icon, framed && css.framed, className)}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
      <span className="vh">{label}</span>
    </button>
  )
}
