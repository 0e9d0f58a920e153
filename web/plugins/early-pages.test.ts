import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { pagesOf } from './early-pages.ts'

test('every page of the table of routes is found with its texts, and its module is there', () => {
  const pages = pagesOf()
  expect(pages.map(({ address }) => address)).toEqual(
    expect.arrayContaining([paths.home, paths.checkout, paths.account, paths.apiDocs]),
  )
  expect(pages.find(({ address }) => address === paths.checkout)?.texts).toEqual(['payments', 'translations'])
  expect(pages.filter(({ module }) => !existsSync(module))).toEqual([])
})
