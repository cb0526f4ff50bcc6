import { heroSources, iconSources, tileSources, wideSources } from '../../shared/scene-sources.ts'
import { useBoot } from '../../state/boot.tsx'
import { Halves } from '../../ui/halves.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Poster, PosterPrice, PosterText } from '../../ui/poster.tsx'
import { Price } from '../../ui/price.tsx'
import { Sky } from '../../ui/sky.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './dev-ui.module.css'
import { LONG, Part } from './part.tsx'

/** Shows the components with pictures of the current resort. */
export function Pictures() {
  const boot = useBoot()
  const tile = tileSources(boot, 'gift', '300px')
  const wide = wideSources(boot, 'gift', '600px')
  return (
    <Part title="Pictures">
      <div className={css.posters}>
        <Poster tile={tile} title="Tile">
          <PosterPrice>from 500 Kč</PosterPrice>
        </Poster>
        <Poster tile={tile} title={LONG}>
          <PosterText>Long words push the picture down</PosterText>
        </Poster>
        <Poster tile={tile} icon={iconSources(boot, 'ski')} title="With a mark" />
        <Poster tile={[]} title="Picture missing" />
      </div>
      <Poster tile={tile} wide={wide} title="Wide, the first of its row" look="large">
        <PosterPrice>from 500 Kč</PosterPrice>
      </Poster>
      <div className={css.columns}>
        {[wide, undefined].map((one) => (
          <Poster key={one ? 'wide' : 'tile'} tile={tile} wide={one} title="Words beside the picture" look="beside">
            <PosterText>Two in a row from 683 px</PosterText>
            <Price look="board">500 Kč</Price>
          </Poster>
        ))}
      </div>
      <Halves
        sources={wide}
        words={
          <>
            <h3>A dark half and a bright one</h3>
            <p>with a ticket on it</p>
          </>
        }
      >
        <Ticket strip="Ticket">
          <Price look="total">500 Kč</Price>
        </Ticket>
      </Halves>
      <Halves words={<h3>Without a ticket</h3>} sources={wide} />
      {[false, true].map((dim) => (
        <Sky key={String(dim)} sources={heroSources(boot)} dim={dim}>
          <p className={css.onSky}>{dim ? 'Dusk, for bad news' : LONG}</p>
        </Sky>
      ))}
      <span className={css.picture}>
        <Picture sources={[]} alt="A picture that is missing" width={160} height={120} />
      </span>
    </Part>
  )
}
