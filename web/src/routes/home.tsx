import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { HomePromo } from '../features/banners/home-promo.tsx'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { CategoryDetail } from '../features/home/category-detail.tsx'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { Hero } from '../features/home/hero.tsx'
import { PriceBoard } from '../features/home/price-board.tsx'
import { Reasons } from '../features/home/reasons.tsx'
import { Starter } from '../features/home/starter.tsx'
import { paths } from '../routing/paths.ts'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The home page, or one category of it with `?category=`. */
export default function Home() {
  const { page, categories } = useBoot()
  const wanted = new URLSearchParams(useSearch()).get('category')
  const category = categories.find((one) => one._id === wanted)
  const home = page.kind === 'home' ? page : null
  usePageData(paths.home, home !== null || category !== undefined)
  if (category) return <CategoryDetail category={category} />
  if (!home) return <PageLoading />
  return (
    <>
      <Hero hasStarter={home.starter !== null} />
      {home.starter && <Starter offer={home.starter} />}
      {/* Hydrated after what is seen first, in tasks of its own. */}
      <Suspense>
        {categories.length > 0 && <CategoryTiles />}
        <PriceBoard board={home.board} />
        <Reasons />
        <HomePromo />
      </Suspense>
    </>
  )
}
