import type { Messages } from './message.ts'

export const apiKeys = {
  'api-key-name': {
    kind: 'bad-input',
    en: 'Please give the key a name',
    es: 'Dé un nombre a la clave',
    fr: 'Veuillez donner un nom à la clé',
    de: 'Bitte geben Sie dem Schlüssel einen Namen',
    ar: 'يرجى إعطاء المفتاح اسمًا',
    ja: 'キーに名前を付けてください',
  },
  'api-keys-too-many': {
    kind: 'conflict',
    en: 'An account has at most {{max}} keys. Please revoke one that is not used.',
    es: 'Una cuenta tiene como máximo {{max}} claves. Revoque una que no se use.',
    fr: 'Un compte a au plus {{max}} clés. Veuillez en révoquer une qui ne sert pas.',
    de: 'Ein Konto hat höchstens {{max}} Schlüssel. Bitte widerrufen Sie einen, der nicht gebraucht wird.',
    ar: 'الحد الأقصى للمفاتيح في الحساب هو {{max}}. يرجى إلغاء مفتاح غير مستخدَم.',
    ja: 'キーは1アカウントにつき最大{{max}}個です。使用していないキーを取り消してください。',
  },
  'api-keys-after-approval': {
    kind: 'forbidden',
    en: 'API keys come with an approved application. Please apply for API access first.',
    es: 'Las claves de API se obtienen con una solicitud aprobada. Solicite primero acceso a la API.',
    fr: 'Les clés d’API sont liées à une demande approuvée. Veuillez d’abord demander l’accès à l’API.',
    de: 'API-Schlüssel gibt es nach einem genehmigten Antrag. Bitte beantragen Sie zuerst den API-Zugang.',
    ar: 'تُتاح مفاتيح API بعد الموافقة على الطلب. يرجى طلب الوصول إلى API أولًا.',
    ja: 'APIキーは申し込みの承認後にご利用いただけます。先にAPIアクセスをお申し込みください。',
  },
  'api-key-revoked': {
    kind: 'done',
    en: 'The key is revoked',
    es: 'La clave se ha revocado',
    fr: 'La clé est révoquée',
    de: 'Der Schlüssel ist widerrufen',
    ar: 'تم إبطال المفتاح',
    ja: 'キーを無効にしました',
  },
} as const satisfies Messages
