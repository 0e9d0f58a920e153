import type { Schema } from '#shared/openapi/openapi.ts'

const shownValues = 8

/** A schema in a few words: `integer`, `string (email)`, `"ai" | "certified"`, `array of object`. */
export function schemaLabel(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const values = schema.enum.slice(0, shownValues).map((value) => JSON.stringify(value))
    return [...values, ...(schema.enum.length > shownValues ? ['…'] : [])].join(' | ')
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(schemaLabel))].join(' | ')
  if (schema.type === 'array') return `array of ${schema.items ? schemaLabel(schema.items) : 'any'}`
  return `${schema.type ?? 'any'}${schema.format ? ` (${schema.format})` : ''}`
}

/** The fields that stand within a schema: its own, those of its entries, or of its one choice with fields. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  const within = schema.items ?? (schema.anyOf ?? schema.oneOf)?.find((choice) => fieldsOf(choice).length > 0)
  if (!schema.properties) return within ? fieldsOf(within) : []
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) === true,
  }))
}
