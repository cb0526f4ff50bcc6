import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { LegalText } from '../features/legal/legal-text.tsx'
import { paths } from '../routing/paths.ts'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** A legal text in the language of the page (spec §2 Route table). */
export default function Terms() {
  const { page } = useBoot()
  const [path] = useLocation()
  const text = page.kind === 'legal' && paths.legal(page.topic) === path ? page : null
  usePageData(path, text !== null)
  return text ? <LegalText topic={text.topic} html={text.html} /> : <PageLoading />
}
