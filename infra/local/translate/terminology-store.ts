import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { AwsError, type Operation } from '../aws-json.ts'
import { REGION } from '../cloud/ministack.ts'
import { parseTerminology, type Terminology } from './terminology.ts'

const Import = z.object({
  Name: z.string().regex(/^[\w-]{1,256}$/),
  MergeStrategy: z.literal('OVERWRITE'),
  Description: z.string().optional(),
  TerminologyData: z.object({ File: z.base64(), Format: z.string() }),
})
const Page = z.object({ MaxResults: z.int().min(1).max(500).default(100), NextToken: z.coerce.number().default(0) })
const Named = z.object({ Name: z.string() })

/** Terminologies by name, kept in a file, with the operations of the service over them. */
export function openTerminologies(file: string) {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Terminology[]) : []
  const byName = new Map(kept.map((terminology) => [terminology.name, terminology]))
  const save = () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify([...byName.values()]))
  }
  const find = (name: string) => {
    const found = byName.get(name)
    if (!found) throw new AwsError('ResourceNotFoundException', `Terminology not found: ${name}`)
    return found
  }
  const operations: Record<string, Operation> = {
    ImportTerminology: (input) => {
      const { Name, Description, TerminologyData } = Import.parse(input)
      const text = Buffer.from(TerminologyData.File, 'base64').toString('utf8')
      byName.set(Name, parseTerminology(Name, TerminologyData.Format, text, Description))
      save()
      return { TerminologyProperties: propertiesOf(find(Name)) }
    },
    GetTerminology: (input) => ({ TerminologyProperties: propertiesOf(find(Named.parse(input).Name)) }),
    DeleteTerminology: (input) => {
      byName.delete(find(Named.parse(input).Name).name)
      save()
      return {}
    },
    ListTerminologies: (input) => {
      const { MaxResults, NextToken } = Page.parse(input)
      const end = NextToken + MaxResults
      return {
        TerminologyPropertiesList: [...byName.values()].slice(NextToken, end).map(propertiesOf),
        ...(end < byName.size && { NextToken: String(end) }),
      }
    },
  }
  return { byName, operations }
}

function propertiesOf(terminology: Terminology) {
  const [source, ...targets] = terminology.languages
  return {
    Name: terminology.name,
    Arn: `arn:aws:translate:${REGION}:000000000000:terminology/${terminology.name}/LATEST`,
    SourceLanguageCode: source,
    TargetLanguageCodes: targets,
    SizeBytes: terminology.bytes,
    TermCount: terminology.rows.length * targets.length,
    CreatedAt: terminology.createdAt,
    LastUpdatedAt: terminology.createdAt,
    Directionality: 'UNI',
    Format: 'CSV',
    ...(terminology.description && { Description: terminology.description }),
  }
}
