import type { Messages } from './message.ts'

export const certificates = {
  'certificate-pack-unavailable': {
    kind: 'not-processable',
    en: 'We cannot certify for this authority at the moment. Please choose another one, or write to us.',
    es: 'En este momento no podemos certificar para esta autoridad. Elija otra o escríbanos.',
    fr: 'Nous ne pouvons pas certifier pour cette autorité en ce moment. Veuillez en choisir une autre ou nous écrire.',
    de: 'Für diese Behörde können wir zurzeit nicht beglaubigen. Bitte wählen Sie eine andere oder schreiben Sie uns.',
    ar: 'لا يمكننا حاليًا إصدار شهادة لهذه الجهة. يُرجى اختيار جهة أخرى أو مراسلتنا.',
    ja: '現在、この提出先向けの証明は行えません。別の提出先を選ぶか、お問い合わせください。',
  },
  'certificate-id-typo': {
    kind: 'bad-input',
    en: 'This number has a typing mistake.',
    es: 'Este número tiene un error de escritura.',
    fr: 'Ce numéro contient une faute de frappe.',
    de: 'Diese Nummer enthält einen Tippfehler.',
    ar: 'في هذا الرقم خطأ في الكتابة.',
    ja: 'この番号に入力ミスがあります。',
  },
  'revocation-note': {
    kind: 'bad-input',
    en: 'Please say in a sentence what happened',
    es: 'Explique en una frase qué ha ocurrido',
    fr: 'Veuillez dire en une phrase ce qui s’est passé',
    de: 'Bitte sagen Sie in einem Satz, was geschehen ist',
    ar: 'يُرجى توضيح ما حدث في جملة',
    ja: '何が起きたかを一文で説明してください',
  },
} as const satisfies Messages
