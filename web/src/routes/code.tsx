import { CodePage } from '../features/code-page/code-page.tsx'

/** The entry by code (docs/product.md §17.36). */
export default function Code() {
  return <CodePage />
}
