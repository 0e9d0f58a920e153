export type DemoAccount = {
  role: string
  email: string
  firstName: string
  lastName: string
  kind: 'customer' | 'translator' | 'applicant' | 'founder'
}

/** One password for all of them. It is printed, and opens nothing but this machine. */
export const DEMO_PASSWORD = 'attesta on my machine'

export const demoAccounts: DemoAccount[] = [
  { role: 'Customer', email: 'ana@attesta.local', firstName: 'Ana', lastName: 'Souza', kind: 'customer' },
  { role: 'Second customer', email: 'ben@attesta.local', firstName: 'Ben', lastName: 'Carter', kind: 'customer' },
  { role: 'Translator', email: 'tomas@attesta.local', firstName: 'Tomás', lastName: 'Vega', kind: 'translator' },
  { role: 'Applicant', email: 'mia@attesta.local', firstName: 'Mia', lastName: 'Roth', kind: 'applicant' },
  { role: 'Founding admin', email: 'admin@attesta.local', firstName: 'Iris', lastName: 'Lang', kind: 'founder' },
]

/** What the demo translator and the demo applicant send: numbers of nobody. */
export const demoApplication = ({ email, firstName, lastName }: DemoAccount) => ({
  firstName,
  lastName,
  email,
  phone: '+1 212 555 0100',
  country: 'United States',
  timezone: 'EST',
  yearsExperience: 12,
  hourlyRate: 40,
  bio: 'Court and civil registry translations for twelve years: birth certificates, diplomas, contracts and judgments. Trained in Salamanca, now in New York.',
  taxId: '516-42-8093',
  taxAddress: '1 Main Street',
  taxCity: 'New York',
  taxState: 'NY',
  taxZip: '10001',
  languagePairs: ['es-en', 'en-es', 'pt-en', 'en-pt'],
  specializations: ['Legal Documents', 'Government/Official'],
  contractorAgreementAccepted: true,
  contractorAgreementDate: new Date().toISOString(),
})
