import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicPages } from '#shared/lib/public-pages.ts'
import { paths } from '../src/paths.ts'
import { pagesOf } from './page-files.ts'

test('every page of the table of routes is found with its texts, and its module is there', () => {
  const pages = pagesOf()
  expect(pages.map(({ address }) => address)).toEqual(
    expect.arrayContaining([...publicPages, paths.checkout, paths.account]),
  )
  expect(pages.find(({ address }) => address === paths.checkout)?.texts).toEqual(['payments', 'translations', 'places'])
  expect(pages.filter(({ module }) => !existsSync(module))).toEqual([])
})
