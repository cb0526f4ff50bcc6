import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './hero.module.css'

/** The promise on the resort's sky. */
export function Hero() {
  const { resort, season } = useBoot()
  const t = useText()
  const scene = resort.pictures.hero?.[season] ?? 'hero'
  const base = `/pictures/${resort.key}/${scene}`
  return (
    <section className={css.hero}>
      <div className={css.sky}>
        <Picture
          eager
          alt=""
          width={1600}
          height={1300}
          sources={[
            {
              src: `${base}-828.avif`,
              srcSet: `${base}-828.avif 828w, ${base}-1200.avif 1200w, ${base}-1600.avif 1600w`,
              // A phone shows it twice as wide as its screen; less sharpness than that is enough for flat colours.
              sizes: '(width < 683px) 114vw, 100vw',
            },
          ]}
        />
      </div>
      <div className={`wrap ${css.words}`}>
        <h1 className="t-home" tabIndex={-1}>
          <span>{t(`home.headline.${season}`)}</span>
          <span className="vh"> </span>
          <span>{t(`home.headline.${season}.end`)}</span>
        </h1>
        <p className={css.lead}>{t(`home.lead.${season}`)}</p>
      </div>
    </section>
  )
}
