// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { english } from '../../messages/english.ts'
import { FilterBar } from './filter-bar.tsx'

test('on a phone the filter that was chosen is brought from the edge of its strip into view', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { editor: english.editor } } })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.tagName === 'FIELDSET' ? { left: 0, width: 360 } : { left: 340, width: 100 }) as DOMRect
  })
  const bar = (filter: object) => <FilterBar filter={filter} onFilter={() => undefined} shown={1} total={4} />
  const { rerender } = render(bar({}))
  const strip = screen.getByRole('group')
  expect(strip.scrollLeft).toBe(0)
  rerender(bar({ changed: true }))
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe(english.editor.filter.changed)
  expect(strip.scrollLeft).toBe(390 - 180)
})
