import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { BootProvider } from '../state/boot.tsx'
import Activation from './activation.tsx'

test('whoever waits for a link to be confirmed reads what is under way', () => {
  const texts = { 'account.activation.waiting': 'Confirming your e-mail…' }
  const boot = { lang: 'en', texts, config: {} } as unknown as Boot
  const page = renderToStaticMarkup(
    <Router ssrPath="/users/activation" ssrSearch="token=asked">
      <BootProvider boot={boot}>
        <Activation />
      </BootProvider>
    </Router>,
  )
  expect(page).toContain('<p class="lead" role="status">Confirming your e-mail…</p>')
})
