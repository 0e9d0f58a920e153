import { expect, test } from 'vitest'
import { dropAddedRemark } from './drop-added-remark.ts'

test.each([
  ['a remark that breaks off', 'LIU Shourong', 'LIU Shourong (em', 'LIU Shourong'],
  ['a remark that breaks off behind a translation', 'Spanish list', 'Lista espanhola (em', 'Lista espanhola'],
  ['a remark on a name that stays', 'CodeThink', 'Codethink (Pense)', 'Codethink'],
])('%s goes', (_, source, target, expected) => {
  expect(dropAddedRemark(source, target)).toBe(expected)
})

test.each([
  ['brackets of the source', 'Belgium (French)', 'Bélgica (em'],
  ['a remark within a translation', 'The EU rules', 'As regras da União Europeia (UE)'],
  ['nothing but a remark', 'Note', '(em inglês'],
  ['what goes on behind it', 'Patrick', 'Patrick (nome) aqui'],
  ['no brackets', 'Name', 'Nome'],
])('%s stay', (_, source, target) => {
  expect(dropAddedRemark(source, target)).toBe(target)
})
