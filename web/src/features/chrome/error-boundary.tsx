import { Component, type ReactNode } from 'react'
import { OwnMark } from './own-mark.tsx'
import css from './shell.module.css'

/** May be anything: the texts themselves may have failed. */
type Texts = Record<string, string> | null

/** Replaces the whole page after an error while rendering (docs/product.md §11.21). */
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
      <OwnMark />
      <h1>500 : Unexpected Error</h1>
      <p>{texts?.['failure.text']}</p>
      <p>
        <a href="/">{texts?.['failure.back'] ?? 'E-shop'}</a>
      </p>
    </main>
  )
}
