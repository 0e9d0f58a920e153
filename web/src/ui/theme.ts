import { createTheme, type Theme } from '@aws-amplify/ui-react'

/** The palette: roles in two themes. No other file names a colour; style sheets use the aliases of `roles.css`. */
const light = {
  text: '#0f172a',
  textMuted: '#4b5a6d',
  surface: '#ffffff',
  surfaceRaised: '#f5f7fa',
  line: '#d8dfe7',
  lineStrong: '#75859a',
  primaryText: '#1d56d8',
  certifiedText: '#6a29d6',
  certifiedSoft: '#f3edff',
  success: '#14663a',
  successSoft: '#e8f6ee',
  warning: '#85480a',
  warningSoft: '#fff4de',
  danger: '#b02418',
  dangerSoft: '#fdeceb',
  infoSoft: '#eaf1fe',
  paper: '#fffefb',
  ink: '#26303d',
}

const dark: typeof light = {
  text: '#e8edf4',
  textMuted: '#a3b2c5',
  surface: '#0d1420',
  surfaceRaised: '#151f2e',
  line: '#2a394d',
  lineStrong: '#70839b',
  primaryText: '#8fb6ff',
  certifiedText: '#c7abff',
  certifiedSoft: '#291d48',
  success: '#7ddba3',
  successSoft: '#10301f',
  warning: '#f3c071',
  warningSoft: '#36260b',
  danger: '#ff9f95',
  dangerSoft: '#3d1714',
  infoSoft: '#14264a',
  paper: '#e9ecf1',
  ink: '#1f2833',
}

/** The same in both themes: white text on them has a contrast of 5 and more. */
const primary = '#2563eb'
const primaryDeep = '#1b4fc8'
const certified = '#7c3aed'
const accent = '#06b6d4'
const danger = '#c0291c'

const source: Theme = {
  name: 'attesta',
  tokens: {
    colors: { ...colors(light) },
    fonts: { default: { variable: 'var(--font-sans)', static: 'var(--font-sans)' } },
    fontSizes: {
      xs: '0.8125rem',
      small: '0.9375rem',
      medium: '0.9375rem',
      large: '1.0625rem',
      xl: '1.3125rem',
      xxl: '1.75rem',
      xxxl: '2.5rem',
    },
    radii: { small: '8px', medium: '8px', large: '12px' },
    components: {
      button: {
        fontWeight: '600',
        paddingBlockStart: '0.5625rem',
        paddingBlockEnd: '0.5625rem',
        primary: {
          backgroundColor: primary,
          color: '#ffffff',
          _hover: { backgroundColor: primaryDeep, color: '#ffffff' },
          _focus: { backgroundColor: primaryDeep, color: '#ffffff' },
          _active: { backgroundColor: primaryDeep, color: '#ffffff' },
        },
        destructive: {
          backgroundColor: danger,
          color: '#ffffff',
          _hover: { backgroundColor: '#98190e' },
          _active: { backgroundColor: '#98190e' },
        },
      },
      fieldcontrol: {
        borderColor: '{colors.border.tertiary}',
        paddingBlockStart: '0.5625rem',
        paddingBlockEnd: '0.5625rem',
      },
      radio: { button: { borderColor: '{colors.border.tertiary}' } },
    },
  },
  overrides: [{ colorMode: 'dark', tokens: { colors: { ...colors(dark) } } }],
}

/** Amplify's theme, read at build time by the design-tokens plugin. */
export const theme = createTheme(source)

function colors(role: typeof light) {
  return {
    font: {
      primary: role.text,
      secondary: role.textMuted,
      tertiary: role.textMuted,
      interactive: role.primaryText,
      hover: role.primaryText,
      focus: role.primaryText,
      active: role.primaryText,
      success: role.success,
      warning: role.warning,
      error: role.danger,
      info: role.primaryText,
    },
    background: {
      primary: role.surface,
      secondary: role.surfaceRaised,
      tertiary: role.surfaceRaised,
      success: role.successSoft,
      warning: role.warningSoft,
      error: role.dangerSoft,
      info: role.infoSoft,
    },
    border: {
      primary: role.line,
      secondary: role.line,
      tertiary: role.lineStrong,
      focus: role.primaryText,
      error: role.danger,
      success: role.success,
      warning: role.warning,
      info: role.primaryText,
    },
    primary: {
      10: role.infoSoft,
      20: role.infoSoft,
      40: role.line,
      60: primary,
      80: primary,
      90: primaryDeep,
      100: primaryDeep,
    },
    purple: { 10: role.certifiedSoft, 80: certified, 90: role.certifiedText },
    teal: { 80: accent },
    neutral: { 10: role.paper, 100: role.ink },
  }
}
