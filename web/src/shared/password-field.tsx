import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../state/boot.tsx'
import { IconButton } from '../ui/button.tsx'
import { Field, type FieldProps } from '../ui/field.tsx'

/** Milliseconds for which a password stays visible (docs/product.md §10.4). */
const SHOWN_MS = 5000

type PasswordFieldProps = Omit<FieldProps, 'type' | 'aside' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A field that hides what is typed, and shows it for a while on request. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        <IconButton
          label={t(isShown ? 'account.password.hide' : 'account.password.show')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
