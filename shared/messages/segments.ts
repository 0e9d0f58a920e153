import type { Messages } from './message.ts'

export const segments = {
  'segment-comments-too-many': {
    kind: 'conflict',
    en: 'A document has at most {{max}} comments.',
    es: 'Un documento tiene como máximo {{max}} comentarios.',
    fr: 'Un document a au plus {{max}} commentaires.',
    de: 'Ein Dokument hat höchstens {{max}} Kommentare.',
    ar: 'لا يزيد عدد تعليقات المستند على {{max}}.',
    ja: '1つの文書に付けられるコメントは{{max}}件までです。',
  },
  'segment-twice': {
    kind: 'bad-input',
    en: 'Each segment may be saved once in a call',
    es: 'Cada segmento se puede guardar una vez por llamada',
    fr: 'Chaque segment ne peut être enregistré qu’une fois par appel',
    de: 'Jedes Segment darf in einem Aufruf einmal gespeichert werden',
    ar: 'يمكن حفظ كل مقطع مرة واحدة في الطلب',
    ja: '1回の呼び出しで各セグメントを保存できるのは一度だけです',
  },
  'segment-or-words': {
    kind: 'bad-input',
    en: 'Please name a segment or some words',
    es: 'Indique un segmento o unas palabras',
    fr: 'Veuillez indiquer un segment ou quelques mots',
    de: 'Bitte nennen Sie ein Segment oder einige Wörter',
    ar: 'يُرجى تحديد مقطع أو بعض الكلمات',
    ja: 'セグメントか語句を指定してください',
  },
} as const satisfies Messages
