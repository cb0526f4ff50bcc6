import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing/mount.tsx'
import { followTranslation } from './translated-text.ts'

followTranslation(document.body)

/** Replaces every text as translations of browsers do. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue?.trim() && node.parentElement?.nodeName !== 'FONT') found.push(node as Text)
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.nodeValue
    outer.append(inner)
    text.replaceWith(outer)
  }
}

function Party() {
  const [count, setCount] = useState(1)
  return (
    <div data-testid="party">
      <p>
        {count} × {count > 2 ? 'many' : 'adult'}, {count * 900} Kč
      </p>
      <p>{`${count} × child`}</p>
      {count < 3 && 'Few. '}
      {count > 1 ? <b>Together</b> : 'Alone'}
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
      <button type="button" onClick={() => setCount(count - 1)}>
        Less
      </button>
    </div>
  )
}

const settled = () => new Promise((done) => setTimeout(done))

test('a translated page shows what is chosen now, and nothing fails', async () => {
  await mount(<Party />)
  const party = await page.getByTestId('party').findElement()
  const shown = () => party.textContent
  const step = async (name: string) => {
    translate(party)
    await settled()
    ;[...party.querySelectorAll('button')].find((button) => button.textContent === name)?.click()
    await settled()
    await settled()
  }
  expect(shown()).toBe('1 × adult, 900 Kč1 × childFew. AloneMoreLess')
  await step('More')
  expect(shown()).toBe('2 × adult, 1800 Kč2 × childFew. TogetherMoreLess')
  await step('More')
  expect(shown()).toBe('3 × many, 2700 Kč3 × childTogetherMoreLess')
  await step('Less')
  await step('Less')
  expect(shown()).toBe('1 × adult, 900 Kč1 × childFew. AloneMoreLess')
})
