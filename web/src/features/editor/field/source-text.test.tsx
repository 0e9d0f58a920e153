// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SourceText } from './source-text.tsx'

test('the source of a segment stands between the numbers and ticks that its page shows beside it', () => {
  const segment = { before: '☒ ', source: 'Total:', after: '\t1,250.00' }
  expect(render(<SourceText segment={segment} />).container.textContent).toBe('☒ Total:\t1,250.00')
  const bare = render(<SourceText segment={{ ...segment, before: '', after: '' }} />)
  expect(bare.container.textContent).toBe('Total:')
})
