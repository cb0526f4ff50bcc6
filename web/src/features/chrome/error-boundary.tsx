import { Component, type ReactNode } from 'react'
import css from './shell.module.css'

type Texts = Record<string, string>

/** A failure while drawing replaces the whole page (spec §8 Render failure). Of the texts only the words are taken. */
export class ErrorBoundary extends Component<{ texts: Texts; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedError texts={this.props.texts} /> : this.props.children
  }
}

function UnexpectedError({ texts }: { texts: Texts }) {
  return (
    <main className={css.alone}>
      <h1>500 : Unexpected Error</h1>
      <p>{texts['failure.text']}</p>
      <p>
        <a href="/">{texts['failure.back'] ?? 'Back to the start'}</a>
      </p>
    </main>
  )
}
