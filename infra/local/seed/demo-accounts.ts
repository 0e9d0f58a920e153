export type DemoAccount = {
  role: string
  email: string
  firstName: string
  lastName: string
  kind: 'customer' | 'translator' | 'founder'
}

/** One password for all of them. It is printed, and opens nothing but this machine. */
export const DEMO_PASSWORD = 'attesta on my machine'

export const demoAccounts: DemoAccount[] = [
  { role: 'Customer', email: 'ana@attesta.local', firstName: 'Ana', lastName: 'Souza', kind: 'customer' },
  { role: 'Second customer', email: 'ben@attesta.local', firstName: 'Ben', lastName: 'Carter', kind: 'customer' },
  { role: 'Translator', email: 'tomas@attesta.local', firstName: 'Tomás', lastName: 'Vega', kind: 'translator' },
  { role: 'Founding admin', email: 'admin@attesta.local', firstName: 'Iris', lastName: 'Lang', kind: 'founder' },
]
