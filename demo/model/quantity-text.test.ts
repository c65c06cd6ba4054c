import { expect, it } from 'vitest'
import { quantityText } from './quantity-text.js'

it.each([
  ['65536000Ki', '62.5 Gi'],
  ['20Gi', '20 Gi'],
  ['1536Mi', '1.5 Gi'],
  ['500m', '500m'],
  ['', ''],
])('%s is %s', (text, shown) => {
  expect(quantityText(text)).toBe(shown)
})
