import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { encodeAs } from './testing/encode-as.ts'

/** A letter from an office in each language, and the old encodings that such a letter lies in. */
const letters: [language: string, encodings: string, text: string][] = [
  [
    'es',
    'windows-1252 macintosh',
    'Estimado señor Núñez: le escribimos en relación con la solicitud de residencia que presentó el pasado día. La documentación está incompleta; falta el certificado de nacimiento. Adjunte, además, una fotografía reciente de tamaño carné. El plazo expirará el próximo miércoles.',
  ],
  [
    'fr',
    'windows-1252 iso-8859-15',
    "Madame, Monsieur, nous accusons réception de votre demande d'immigration déposée à la préfecture. Il manque toutefois une copie certifiée conforme de l'acte de naissance. Où êtes-vous né ? Ça n'est pas précisé. Veuillez agréer, Madame, l'expression de nos sentiments distingués.",
  ],
  [
    'de',
    'windows-1252',
    'Sehr geehrte Damen und Herren, für die Bearbeitung Ihres Antrags benötigen wir außerdem die beglaubigte Übersetzung der Geburtsurkunde. Bitte überweisen Sie die Gebühr. Mit freundlichen Grüßen, Ihre Ausländerbehörde München',
  ],
  [
    'pt',
    'windows-1252',
    'Prezado senhor, informamos que a certidão de nascimento não foi anexada à solicitação. A tradução deverá ser juramentada. Até amanhã, às três horas. Atenção: não há exceções.',
  ],
  [
    'pl',
    'windows-1250 iso-8859-2',
    'Szanowny Panie, w związku z złożonym wnioskiem o pobyt uprzejmie informujemy, że brakuje odpisu aktu urodzenia. Tłumaczenie musi być przysięgłe. Proszę uzupełnić dokumenty w ciągu siedmiu dni.',
  ],
  [
    'cs',
    'windows-1250 iso-8859-2',
    'Vážený pane Nováku, k Vaší žádosti o pobyt chybí úředně ověřený překlad rodného listu. Prosíme o jeho doplnění do třiceti dnů. Děkujeme. Příslušný úřad.',
  ],
  [
    'hu',
    'windows-1250 iso-8859-2',
    'Tisztelt Uram! A tartózkodási engedély iránti kérelméhez hiányzik a születési anyakönyvi kivonat hiteles fordítása. Kérjük, pótolja harminc napon belül. Üdvözlettel, a hivatal. Őszintén köszönjük a türelmét.',
  ],
  [
    'ru',
    'windows-1251 koi8-r iso-8859-5 ibm866 x-mac-cyrillic',
    'Уважаемый господин Иванов! Для рассмотрения вашего заявления необходимо представить нотариально заверенный перевод свидетельства о рождении. Просим направить документы в течение тридцати дней.',
  ],
  [
    'uk',
    'windows-1251 koi8-u',
    'Шановний пане! Для розгляду вашої заяви необхідно подати нотаріально завірений переклад свідоцтва про народження. Просимо надіслати документи протягом тридцяти днів. Її копія також потрібна.',
  ],
  [
    'bg',
    'windows-1251 iso-8859-5',
    'Уважаеми господине, за разглеждане на Вашето заявление е необходимо да представите заверен превод на удостоверението за раждане. Моля, изпратете документите в срок от тридесет дни.',
  ],
  [
    'el',
    'windows-1253 iso-8859-7',
    'Αξιότιμε κύριε, για την εξέταση της αίτησής σας απαιτείται επικυρωμένη μετάφραση του πιστοποιητικού γέννησης. Παρακαλούμε να αποστείλετε τα έγγραφα εντός τριάντα ημερών.',
  ],
  [
    'tr',
    'windows-1254',
    'Sayın yetkili, oturma izni başvurunuz için doğum belgesinin onaylı çevirisi gerekmektedir. Lütfen belgeleri otuz gün içinde gönderiniz. Teşekkür ederiz. İstanbul Göç İdaresi Müdürlüğü',
  ],
  [
    'he',
    'windows-1255 iso-8859-8',
    'אדון נכבד, לצורך בחינת בקשתך יש להמציא תרגום מאושר של תעודת הלידה. נא לשלוח את המסמכים בתוך שלושים יום. בכבוד רב, משרד הפנים',
  ],
  [
    'ar',
    'windows-1256 iso-8859-6',
    'السيد المحترم، للنظر في طلبكم يرجى تقديم ترجمة معتمدة لشهادة الميلاد. يرجى إرسال المستندات في غضون ثلاثين يوما. مع فائق الاحترام والتقدير.',
  ],
  [
    'ja',
    'shift_jis euc-jp',
    '拝啓、申請の審査には出生証明書の翻訳が必要です。三十日以内に書類をお送りください。敬具。ビザの担当者より。',
  ],
  ['zh', 'gb18030', '尊敬的先生：为审理您的申请，请提交经公证的出生证明翻译件。请在三十天内寄送文件。此致敬礼。'],
  ['zh-Hant', 'big5', '尊敬的先生：為審理您的申請，請提交經公證的出生證明翻譯本。請在三十天內寄送文件。此致敬禮。'],
  [
    'ko',
    'euc-kr',
    '귀하의 신청을 심사하기 위하여 공증된 출생증명서 번역본이 필요합니다. 삼십 일 이내에 서류를 보내 주시기 바랍니다. 감사합니다.',
  ],
  ['th', 'windows-874', 'เรียนท่าน เพื่อพิจารณาคำขอของท่าน โปรดส่งคำแปลสูติบัตรที่ได้รับการรับรอง ภายในสามสิบวัน ขอแสดงความนับถือ'],
  [
    'lt',
    'windows-1257 iso-8859-13',
    'Gerbiamasis pone, jūsų prašymui nagrinėti reikalingas patvirtintas gimimo liudijimo vertimas. Prašome atsiųsti dokumentus per trisdešimt dienų. Ačiū už kantrybę.',
  ],
]
const english = 'Certificate of Birth. Registration No. 4711/2024. Name of applicant: '.repeat(3)

const cases = letters.flatMap(([language, encodings, text]) =>
  encodings
    .split(' ')
    .flatMap((label) =>
      [30, 80, 300].flatMap((length) =>
        ['', english].map((before) => ({ language, label, length, before, text: before + text.slice(0, length) })),
      ),
    ),
)

test('letters of thirty signs and more are read as they were written, alone and after a page of English', () => {
  const wrong = cases.filter(({ label, text }) => {
    const bytes = encodeAs(label, text)
    // What the encoding has no place for is lost before it is read.
    return decodeText(bytes).text !== new TextDecoder(label).decode(bytes)
  })
  const named = wrong.map(
    ({ language, label, length, before }) => `${language} ${label} ${length}${before && ' after English'}`,
  )
  process.stdout.write(
    `encodings: ${cases.length - wrong.length} of ${cases.length} letters read as written; wrong: ${named.join(', ')}\n`,
  )
  expect(wrong.length).toBeLessThanOrEqual(cases.length / 50)
})
