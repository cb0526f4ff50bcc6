import { countingOn } from '@gondola/rules/legal-topic.ts'
import { Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { LegalText } from '../features/legal/legal-text.tsx'
import { lazyWithRetry } from '../routing/lazy.ts'
import { paths } from '../routing/paths.ts'
import { useInBrowser } from '../shared/use-in-browser.ts'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot, useText } from '../state/boot.tsx'

const ComplaintForm = lazyWithRetry(() =>
  import('../features/complaint/complaint-form.tsx').then((file) => file.ComplaintForm),
)

/**
 * A legal text in the language of the page (docs/product.md §11.13). Its version is that of its address, or today's.
 */
export default function Terms() {
  const { page, today } = useBoot()
  const isInBrowser = useInBrowser()
  const [path] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('version')
  const address = asked === null ? path : `${path}?${new URLSearchParams({ version: asked })}`
  const isAsked = (versions: readonly string[], version: string) =>
    version === (versions.find((one) => one === asked) ?? countingOn(versions, today))
  const text =
    page.kind === 'legal' && paths.legal(page.topic) === path && isAsked(page.versions, page.version) ? page : null
  usePageData(address, text !== null)
  if (!text) return <PageLoading />
  return (
    <>
      <LegalText page={text} />
      {text.topic === 'claim' && (
        <div className="wrap">
          {isInBrowser ? (
            <Suspense fallback={<PlainComplaint />}>
              <ComplaintForm />
            </Suspense>
          ) : (
            <PlainComplaint />
          )}
        </div>
      )}
    </>
  )
}

/** Leads to the form that needs no script. */
function PlainComplaint() {
  const t = useText()
  return (
    <p>
      <a href={paths.complaint}>{t('complaint.title')}</a>
    </p>
  )
}
