import type { Appearance } from '@stripe/stripe-js'

/** The provider's form in the colours of the page as it is now; it lives in a frame that our style sheets do not reach. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const role = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: style.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: role('--primary'),
      colorBackground: role('--surface'),
      colorText: role('--text'),
      colorTextSecondary: role('--text-muted'),
      colorDanger: role('--danger'),
      borderRadius: '8px',
      fontSizeBase: '15px',
      spacingUnit: '4px',
    },
  }
}
