import { Component, type ReactNode } from 'react'
import css from './shell.module.css'

/** A failure while drawing replaces the whole page (spec §8 Render failure). The texts may be what failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedError /> : this.props.children
  }
}

const BACK: Record<string, string> = { cs: 'Zpět na úvod', de: 'Zur Startseite', en: 'Back to the start' }

function UnexpectedError() {
  const lang = typeof document === 'undefined' ? 'cs' : document.documentElement.lang
  return (
    <main className={css.alone}>
      <h1>500 : Unexpected Error</h1>
      <p>
        <a href="/">{BACK[lang] ?? BACK.en}</a>
      </p>
    </main>
  )
}
