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
  'certified-pair-unavailable': {
    kind: 'not-processable',
    en: 'A translation between these languages cannot be certified: no translator of ours works in both. Please choose AI translation or other languages.',
    es: 'Una traducción entre estos idiomas no se puede certificar: ninguno de nuestros traductores trabaja en ambos. Elija la traducción con IA u otros idiomas.',
    fr: 'Une traduction entre ces langues ne peut pas être certifiée : aucun de nos traducteurs ne travaille dans les deux. Veuillez choisir la traduction par IA ou d’autres langues.',
    de: 'Eine Übersetzung zwischen diesen Sprachen kann nicht beglaubigt werden: Keiner unserer Übersetzer arbeitet in beiden. Bitte wählen Sie die KI-Übersetzung oder andere Sprachen.',
    ar: 'لا يمكن إصدار شهادة لترجمة بين هاتين اللغتين: لا يعمل أي من مترجمينا بهما معًا. يُرجى اختيار الترجمة بالذكاء الاصطناعي أو لغات أخرى.',
    ja: 'この言語の組み合わせの翻訳は証明できません。両方の言語を扱う翻訳者がいないためです。AI翻訳を選ぶか、別の言語を選択してください。',
  },
  'certificate-unsignable': {
    kind: 'not-processable',
    en: '{{name}} cannot be certified for this authority at the moment: it asks for a translator with a membership, and none works in these languages. Please choose another authority, or write to us.',
    es: '{{name}} no se puede certificar para esta autoridad en este momento: exige un traductor colegiado y ninguno trabaja en estos idiomas. Elija otra autoridad o escríbanos.',
    fr: '{{name}} ne peut pas être certifié pour cette autorité en ce moment : elle exige un traducteur membre d’un ordre, et aucun ne travaille dans ces langues. Veuillez choisir une autre autorité ou nous écrire.',
    de: '{{name}} kann für diese Behörde zurzeit nicht beglaubigt werden: Sie verlangt einen Übersetzer mit einer Mitgliedschaft, und keiner arbeitet in diesen Sprachen. Bitte wählen Sie eine andere Behörde oder schreiben Sie uns.',
    ar: 'لا يمكن حاليًا إصدار شهادة للملف {{name}} لهذه الجهة: فهي تشترط مترجمًا عضوًا في هيئة مهنية، ولا يعمل أي منهم بهاتين اللغتين. يُرجى اختيار جهة أخرى أو مراسلتنا.',
    ja: '{{name}} は現在、この提出先向けに証明できません。この提出先は資格団体に所属する翻訳者を求めていますが、この言語の組み合わせの担当者がいません。別の提出先を選ぶか、お問い合わせください。',
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
