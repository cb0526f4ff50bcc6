/** Reads what each resort shows: its `scenes.json` has its colours, its scenes and their forms. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESORTS_DIR, resortKeys } from '../../resorts/folders.ts'
import type { Scene } from './frames.ts'
import type { Palette } from './palette.ts'
import { scene as bike } from './subjects/bike.ts'
import { scene as boat } from './subjects/boat.ts'
import { scene as bob } from './subjects/bob.ts'
import { scene as bridge } from './subjects/bridge.ts'
import { scene as cafe } from './subjects/cafe.ts'
import { scene as card } from './subjects/card.ts'
import { scene as farm } from './subjects/farm.ts'
import { scene as gift } from './subjects/gift.ts'
import { scene as glass } from './subjects/glass.ts'
import { scene as golf } from './subjects/golf.ts'
import { scene as hut } from './subjects/hut.ts'
import { scene as lake } from './subjects/lake.ts'
import { scene as lift } from './subjects/lift.ts'
import { scene as massif } from './subjects/massif.ts'
import { scene as museum } from './subjects/museum.ts'
import { scene as pool } from './subjects/pool.ts'
import { scene as pub } from './subjects/pub.ts'
import { scene as rental } from './subjects/rental.ts'
import { scene as ropes } from './subjects/ropes.ts'
import { scene as school } from './subjects/school.ts'
import { scene as season } from './subjects/season.ts'
import { scene as ski } from './subjects/ski.ts'
import { scene as skyBridge } from './subjects/sky-bridge.ts'
import { scene as skywalk } from './subjects/skywalk.ts'
import { scene as swing } from './subjects/swing.ts'
import { scene as table } from './subjects/table.ts'
import { scene as tent } from './subjects/tent.ts'
import { scene as tower } from './subjects/tower.ts'
import { scene as zipline } from './subjects/zipline.ts'

const SCENES: Record<string, Scene> = {
  bike,
  boat,
  bob,
  bridge,
  cafe,
  card,
  farm,
  gift,
  glass,
  golf,
  hut,
  lift,
  museum,
  pool,
  pub,
  rental,
  ropes,
  school,
  season,
  ski,
  skywalk,
  swing,
  table,
  tent,
  tower,
  zipline,
}
/** Scenes for the top of home. */
const HEROES: Record<string, Scene> = { lake, massif, 'sky-bridge': skyBridge }

type Form = 'tile' | 'wide' | 'hero'

/** The content of a `scenes.json`. A form without code keeps its stored file. */
type Shown = {
  /** A key of `HEROES`. */
  hero?: string
  /** Forms by scene; those of summer are named like `tile-summer`. */
  scenes: Record<string, string[]>
  winter: Palette
  summer: Palette
}

type SceneDrawing = { resort: string; scene: string; file: string; draw: () => string }

/** Returns all drawings. Throws where a resort names a scene or form that is not drawn here. */
export function drawings(resorts = RESORTS_DIR): SceneDrawing[] {
  return resortKeys(resorts).flatMap((resort) => {
    const file = join(resorts, resort, 'scenes.json')
    if (!existsSync(file)) return []
    const { hero, scenes, winter, summer } = JSON.parse(readFileSync(file, 'utf8')) as Shown
    const drawing = (name: string, scene: Scene | undefined, shown: string): SceneDrawing => {
      const [form, season] = shown.split('-') as [Form, 'summer' | undefined]
      const draw = scene?.[form]
      if (!draw) throw new Error(`${file}: no ${form} of ${name} is drawn.`)
      const parts = [name, form === 'wide' ? 'wide' : '', season ?? '']
      return {
        resort,
        scene: name,
        file: `${parts.filter((part) => part).join('-')}.svg`,
        draw: () => draw(season ? summer : winter).svg(),
      }
    }
    return [
      ...(hero ? ['hero', 'hero-summer'].map((shown) => drawing('hero', HEROES[hero], shown)) : []),
      ...Object.entries(scenes).flatMap(([name, forms]) => forms.map((form) => drawing(name, SCENES[name], form))),
    ]
  })
}
