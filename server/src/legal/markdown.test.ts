import { describe, expect, test } from 'vitest'
import { markdownHtml } from './markdown.ts'

describe('legal texts as HTML', () => {
  test('headings, paragraphs and lists', () => {
    expect(markdownHtml('## One\n\nTwo\nlines\n\n- a\n- b\n  goes on\n\n1. x\n2. y')).toBe(
      '<h2>One</h2>\n<p>Two lines</p>\n<ul><li>a</li><li>b goes on</li></ul>\n<ol><li>x</li><li>y</li></ol>',
    )
  })

  test('a table has heads for its columns', () => {
    expect(markdownHtml('| Name | Days |\n| --- | --- |\n| cart | 1 |')).toBe(
      '<table><thead><tr><th scope="col">Name</th><th scope="col">Days</th></tr></thead><tbody><tr><td>cart</td><td>1</td></tr></tbody></table>',
    )
  })

  test('links lead to our own pages, to mail and to the web', () => {
    expect(markdownHtml('[a](/terms/gdpr) **b** [c](mailto:x@y.example)')).toBe(
      '<p><a href="/terms/gdpr">a</a> <strong>b</strong> <a href="mailto:x@y.example">c</a></p>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](//elsewhere.example)',
    '[x](/a"onclick="b)',
    '<img src=x onerror=y>',
  ])('%s stays harmless text', (source) => {
    const html = markdownHtml(source)
    expect(html).not.toMatch(/<(script|img)|href="(javascript|\/\/)|" ?onclick/)
  })
})
