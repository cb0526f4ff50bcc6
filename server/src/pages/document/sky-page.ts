import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourOf, readTheme } from '../../../../resorts/theme.ts'
import { cspHash, minifyMarkup } from './assets.ts'
import { contentPolicy, type Page } from './html.ts'

export type Season = 'winter' | 'summer'

/**
 * Returns the picture of the page: sky, ridges and a cable car.
 * It fits desktops and phones. The `landmark` of the resort is behind the nearer hills. Ids must differ from those in
 * the resort's mark.
 */
const sceneWith = (
  landmark: string,
) => `<svg aria-hidden="true" viewBox="-400 0 1600 800" preserveAspectRatio="xMidYMax slice">
<defs><linearGradient id="sky-sky" x2="0" y2="1"><stop class="s0"/><stop offset=".22" class="s1"/><stop offset=".42" class="s2"/><stop offset=".55" class="s3"/><stop offset=".66" class="s4"/></linearGradient>
<linearGradient id="sky-far" x2="0" y2="1"><stop class="f0"/><stop offset=".8" class="f1"/></linearGradient>
<linearGradient id="sky-mid" x2="0" y2="1"><stop class="m0"/><stop offset="1" class="m1"/></linearGradient>
<radialGradient id="sky-sun"><stop stop-color="#fff1d6"/><stop offset=".18" stop-color="#ffdcae" stop-opacity=".85"/><stop offset="1" stop-color="#f3b79c" stop-opacity="0"/></radialGradient>
<path id="sky-tree" d="M0-50 9-33H4l10 16H7L18 4H2v9h-4V4h-16L-7-17h-7L-4-33h-5z"/>
<g id="sky-cabin"><path class="arm" d="M0-3v32M-10-.5 10-5.5"/><rect class="box" x="-28" y="27" width="56" height="48" rx="14"/><path class="pane" d="M-20 43q0-8 8-8h9v18h-17zM20 43q0-8-8-8H3v18h17z"/></g></defs>
<path fill="url(#sky-sky)" d="M-400 0h1600v800H-400z"/>
<g fill="#fff"><circle cx="92" cy="64" r="2"/><circle cx="214" cy="128" r="1.4"/><circle cx="330" cy="38" r="1.6"/><circle cx="402" cy="150" r="1.2"/><circle cx="486" cy="84" r="1.8"/><circle cx="610" cy="46" r="1.4"/><circle cx="690" cy="132" r="1.8"/><circle cx="748" cy="70" r="1.3"/><circle cx="-60" cy="110" r="1.5"/><circle cx="-210" cy="50" r="1.8"/><circle cx="-330" cy="140" r="1.3"/><circle cx="880" cy="150" r="1.4"/><circle cx="990" cy="60" r="1.8"/><circle cx="1120" cy="120" r="1.4"/></g>
<circle cx="300" cy="512" r="270" fill="url(#sky-sun)"/><circle cx="300" cy="512" r="44" fill="#fff6e2"/>
<path fill="url(#sky-far)" d="M-400 540l70-40 60 44 90-70 80 66 44-22 56 48 64-34 40 18 74-62 52 48 40-16 62 34 88-74 46 40 34-18 72-72 74 78 46-26 108 72 80-60 60 40 100-90 90 80 70-34v310H-400z"/>
${landmark}<path fill="url(#sky-mid)" d="M-400 590c110-10 150 60 230 62s120-6 170-4c70-8 120-40 190-38s110 44 180 34 110-58 190-62 160 40 240 34 140-60 210-52 120 30 190 24v212H-400z"/>
<path class="tower" d="m556 391-13 320M556 391l13 320M528 398l56-14M550 520h12M546 620h20"/>
<g class="trees"><use href="#sky-tree" transform="translate(604 704) scale(0.9)"/><use href="#sky-tree" transform="translate(640 696) scale(1.25)"/><use href="#sky-tree" transform="translate(682 692) scale(1)"/><use href="#sky-tree" transform="translate(752 672) scale(1.4)"/><use href="#sky-tree" transform="translate(716 684) scale(0.8)"/><use href="#sky-tree" transform="translate(46 706) scale(1.2)"/><use href="#sky-tree" transform="translate(84 694) scale(0.8)"/><use href="#sky-tree" transform="translate(10 712) scale(0.9)"/><use href="#sky-tree" transform="translate(-96 716) scale(1)"/><use href="#sky-tree" transform="translate(-142 712) scale(1.3)"/><use href="#sky-tree" transform="translate(-318 688) scale(1.1)"/><use href="#sky-tree" transform="translate(-280 694) scale(0.8)"/><use href="#sky-tree" transform="translate(884 640) scale(1.1)"/><use href="#sky-tree" transform="translate(928 634) scale(0.8)"/><use href="#sky-tree" transform="translate(1040 638) scale(1.3)"/><use href="#sky-tree" transform="translate(1084 646) scale(0.9)"/></g>
<path class="near" d="M-400 690c140-40 260 60 400 22 130-66 250-44 380-6s280 20 420-56c140-60 250 20 400-14v164H-400z"/><path class="shade" d="M0 800c180-64 330-64 500-78s220-24 300-64c130-46 260 14 400-6v148z"/>
<path class="rope" d="M-400 630 1200 230"/>
<g class="ride"><use href="#sky-cabin" class="c1"/><use href="#sky-cabin" class="c2"/><use href="#sky-cabin" class="c3"/><use href="#sky-cabin" class="c4"/><use href="#sky-cabin" class="c5"/><use href="#sky-cabin" class="c6"/></g>
</svg>`

/**
 * Styles of the page. The rope rises by 1 in 4 to the right.
 * Cabins enter 160 left of the scene and leave 160 right of it.
 */
const CSS = `*{box-sizing:border-box;margin:0}
html{background:var(--night);color:#fff;font:400 17px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh}
header{display:flex;align-items:center;gap:12px;padding:22px var(--edge);font-weight:700;font-size:19px}
header svg{flex:none;width:40px;height:40px}
main{position:relative;padding:26px var(--edge) 0}
h1{max-width:15em;font-weight:750;font-size:clamp(32px,22px + 3vw,60px);line-height:1.08;letter-spacing:-.025em;text-wrap:balance}
p{max-width:34em;margin-top:18px;text-wrap:pretty}
.text{font-size:clamp(17px,16px + .3vw,20px)}
h1.code{color:var(--soft);font-size:16px;letter-spacing:0}
.code+.text{font-weight:650;font-size:clamp(22px,18px + 1vw,32px);line-height:1.3;text-wrap:balance}
main a{display:inline-flex;align-items:center;min-height:52px;margin-top:26px;padding:0 24px;border-radius:var(--round);background:var(--lamp);color:var(--on-lamp);font-weight:650;text-decoration:none}
main a:hover{background:var(--lamp-deep)}
:focus-visible{outline:3px solid #fff;outline-offset:3px}
.status{display:flex;gap:12px;color:var(--soft);font-size:16px}
.status::before{content:"";flex:none;width:10px;height:10px;margin-top:7px;border-radius:50%;background:#ffdcae}
body>svg{display:block;flex:1 0 0;width:100%;height:0;min-height:min(74vw,330px);margin-top:8px;mask:linear-gradient(#0000,#000 40%)}
.s0{stop-color:var(--night)}.s1{stop-color:color-mix(in srgb,var(--night) 45%,var(--sky))}.s2{stop-color:color-mix(in srgb,var(--sky) 55%,#e9b3a8)}.s3{stop-color:#f3b79c}.s4{stop-color:#ffdcae}
.f0{stop-color:color-mix(in srgb,var(--sky) 48%,#f0c6bd)}.f1{stop-color:#f9d8c4}.m0{stop-color:color-mix(in srgb,var(--sky) 84%,#e8c4bd)}.m1{stop-color:color-mix(in srgb,var(--sky) 42%,#f3d3c8)}
.near{fill:var(--ground)}.shade{fill:color-mix(in srgb,var(--ground) 88%,var(--sky))}
.trees{fill:color-mix(in srgb,var(--night) 82%,var(--sky))}
.landmark{color:color-mix(in srgb,var(--night) 62%,var(--sky));fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round}.rock{fill:color-mix(in srgb,var(--sky) 66%,#e8c4bd);stroke:none}.massif{fill:url(#sky-mid)}.lit{fill:color-mix(in srgb,var(--sky) 34%,#f6d2c2);stroke:none}.roof{fill:currentColor}.flag{fill:var(--lamp);stroke:none}.deck{stroke-width:5}.hanger{stroke-width:1.5}
.rope,.tower,.arm{fill:none;stroke:var(--night);stroke-width:4;stroke-linecap:round}.rope{stroke-width:3}
.box{fill:var(--lamp);stroke:var(--night);stroke-width:3}.pane{fill:#fff;opacity:.92}
.c1{transform:translate(-200px,580px);animation-delay:-15.75s}.c2{transform:translate(120px,500px);animation-delay:-29.75s}.c3{transform:translate(440px,420px);animation-delay:-43.75s}.c4{transform:translate(760px,340px);animation-delay:-57.75s}.c5{transform:translate(1080px,260px);animation-delay:-71.75s}.c6{transform:translate(-520px,660px);animation-delay:-1.75s}
@keyframes ride{from{transform:translate(-560px,670px)}to{transform:translate(1360px,190px)}}
@media(prefers-reduced-motion:no-preference){.ride use{animation-name:ride;animation-duration:84s;animation-timing-function:linear;animation-iteration-count:infinite}.status::before{animation:lamp 2.4s ease-in-out infinite}}
@keyframes lamp{50%{opacity:.35}}
`

export type SkyPage = {
  /** Language as HTML writes it, such as `cs`. */
  lang: string
  season: Season
  /** Title of the document. HTML, as are `name`, `words` and `head`. */
  title: string
  /** Text beside the resort's mark. */
  name?: string
  /** Text above the scene; a link looks like a button. */
  words: string
  head?: string
  script?: string
}

/**
 * Returns a function that draws pages in the resort's colours, without other files.
 * They are for newcomers who wait, failures, and refused downloads.
 */
export function skyPages(resortFolder: string): (page: SkyPage) => Page {
  const theme = readTheme(readFileSync(join(resortFolder, 'theme.css'), 'utf8'))
  const mark = minifyMarkup(readFileSync(join(resortFolder, 'mark-light.svg'), 'utf8'))
  const landmark = join(resortFolder, 'landmark.svg')
  const scene = sceneWith(existsSync(landmark) ? minifyMarkup(readFileSync(landmark, 'utf8')) : '')
  return ({ lang, season, title, name = '', words, head = '', script }) => {
    const roles = theme[season]
    const colours = {
      night: colourOf(roles, 'night'),
      soft: colourOf(roles, 'on-night-2'),
      sky: colourOf(roles, 'brand'),
      lamp: colourOf(roles, 'action'),
      'lamp-deep': colourOf(roles, 'action-deep'),
      'on-lamp': colourOf(roles, 'on-action'),
      ground: colourOf(roles, season === 'winter' ? 'ground' : 'ok'),
    }
    const root = Object.entries(colours).map(([role, colour]) => `--${role}:${colour};`)
    const css = minifyMarkup(`:root{${root.join('')}--round:${roles['r-button']};--edge:max(20px,50vw - 584px)}${CSS}`)
    const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<style>${css}</style>
${head}
<meta name="robots" content="noindex">
<meta name="theme-color" content="${colours.night}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">
</head>
<body>
<header>${mark.replace('<svg ', '<svg aria-hidden="true" ')}${name}</header>
<main>
${words}
</main>
${scene}
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`
    return { html, csp: contentPolicy({ styles: [cspHash(css)], scripts: script ? [cspHash(script)] : [] }) }
  }
}

const FAILURE: Record<string, { text: string; back: string }> = {
  cs: {
    text: 'U nás se něco pokazilo. Zkuste to prosím za chvíli znovu. Co máte v\u00a0košíku, tam zůstává.',
    back: 'Zpět na úvod',
  },
  de: {
    text: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal. Ihr Warenkorb bleibt, wie er ist.',
    back: 'Zur Startseite',
  },
}
const FAILURE_EN = {
  text: 'Something went wrong on our side. Please try again in a moment. Your cart stays as it is.',
  back: 'Back to the start',
}

const TITLES = { 500: '500 : Unexpected Error', 503: '503 : Service Unavailable' }

/**
 * Returns a function that draws the page for failures (docs/product.md §11.21).
 * The status is 500 for a fault, 503 when the database is away. The page needs no other file.
 */
export function failurePages(
  resortFolder: string,
): (lang: string, season: Season, status?: keyof typeof TITLES) => Page {
  const draw = skyPages(resortFolder)
  return (lang, season, status = 500) => {
    const { text, back } = FAILURE[lang] ?? FAILURE_EN
    const title = TITLES[status]
    return draw({
      lang,
      season,
      title,
      words: `<h1 class="code">${title}</h1>\n<p class="text">${text}</p>\n<a href="/">${back}</a>`,
    })
  }
}
