import { describe, expect, test } from 'vitest'
import type { UnitTarget } from '../model/unit.ts'
import { format } from './format.ts'
import { texts, utf8 } from './testing/texts.ts'
import { textParagraphs } from './to-paragraphs.ts'

describe('lines', () => {
  const wrapped = [
    'This paragraph was wrapped by hand at about sixty columns, as',
    'people do in mail and in old files, and it goes on over three',
    'lines.',
    '',
    'A short line.',
    'Another one.',
    '- a bullet',
    '  1) a number',
    'Name\tQuantity',
    'Apples      12 pieces',
    '> quoted',
    '   ',
    '',
  ].join('\r\n')

  test('a wrapped paragraph is one unit; short lines, bullets and columns are their own', async () => {
    expect(texts((await format.extract(utf8(wrapped))).units)).toEqual([
      'This paragraph was wrapped by hand at about sixty columns, as people do in mail and in old files, and it goes on over three lines.',
      'A short line.',
      'Another one.',
      'a bullet',
      'a number',
      'Name',
      'Quantity',
      'Apples',
      '12 pieces',
      'quoted',
    ])
  })

  test('a clause with a wide gap behind its number goes on in the next line; a row of figures stays a row', async () => {
    const typed = [
      '     1.   The Landlord shall pay for repairs, unless the',
      '          Tenant has caused the damage.',
      '     2.   Keys.',
      '     Q.   Did you tell the defendant that he could not enter the',
      '     building?',
      '     3.   Apples      12 pieces',
      '',
    ].join('\n')
    const { units } = await format.extract(utf8(typed))
    expect(texts(units)).toEqual([
      'The Landlord shall pay for repairs, unless the Tenant has caused the damage.',
      'Keys.',
      'Did you tell the defendant that he could not enter the building?',
      '3.',
      'Apples',
      '12 pieces',
    ])
    const same = new Map(units.map((unit): [string, UnitTarget] => [unit.id, { id: unit.id, pieces: unit.pieces }]))
    const { bytes } = await format.rebuild(utf8(typed), same, { source: 'en', target: 'es' })
    expect(new TextDecoder().decode(bytes)).toBe(typed)
  })

  describe('line numbers of a transcript', () => {
    const page = [
      '                                                      4',
      ' 1                  P R O C E E D I N G S',
      ' 2            THE COURT:  Good morning.  We are on the',
      ' 3   record in case number 12-CV-345.  Counsel, please',
      ' 4   state your appearances before we go on from there',
      ' 5            MR. BROWN:  Robert Brown.',
      ' 6       Q    Did you at any time before the 4th of March',
      ' 7   tell the defendant that he could not enter?',
      ' 8',
      ' 9       A.   No, sir.',
      '10       Q.   And the sum was 12,500.00?',
    ]
    const sentences = [
      '4',
      'P R O C E E D I N G S',
      'THE COURT:  Good morning.  We are on the record in case number 12-CV-345.  Counsel, please state your appearances before we go on from there',
      'MR. BROWN:  Robert Brown.',
      'Did you at any time before the 4th of March tell the defendant that he could not enter?',
      'No, sir.',
      'And the sum was 12,500.00?',
    ]
    const single = `${page.join('\n')}\n`
    const double = `${page.join('\r\n\r\n')}\r\n`

    test.each([
      ['', single],
      [' with blank lines in between', double],
    ])('are no part of its sentences%s, and stay', async (_, text) => {
      const { units } = await format.extract(utf8(text))
      expect(texts(units)).toEqual(sentences)
      const same = new Map(units.map((unit): [string, UnitTarget] => [unit.id, { id: unit.id, pieces: unit.pieces }]))
      const { bytes } = await format.rebuild(utf8(text), same, { source: 'en', target: 'es' })
      expect(new TextDecoder().decode(bytes)).toBe(text)
    })

    test.each([
      ['a longer text has longer lines', 'palabra '.repeat(30).trim()],
      ['a shorter one leaves lines empty', 'No.'],
    ])('%s', async (_, answer) => {
      const targets = new Map([2, 4].map((i) => [`t${i}`, { id: `t${i}`, pieces: [answer] }]))
      const { bytes } = await format.rebuild(utf8(single), targets, { source: 'en', target: 'es' })
      const lines = new TextDecoder().decode(bytes).split('\n')
      expect(lines.map((line) => line.slice(0, 2))).toEqual(single.split('\n').map((line) => line.slice(0, 2)))
      const read = lines
        .map((line) => line.slice(2).trim())
        .join(' ')
        .replace(/\s+/g, ' ')
      expect(read).toContain(`G S ${answer} MR. BROWN: Robert Brown. Q ${answer} A. No, sir.`)
    })

    test('rows of a table keep their numbers as cells', async () => {
      const rows = ['Deed', 'Will', 'Stamp', 'Seal', 'Copy'].map((what, i) => `${i + 1}    ${what}    ${i}0.00\n`)
      expect(texts((await format.extract(utf8(rows.join('')))).units).slice(0, 3)).toEqual(['1', 'Deed', '00.00'])
    })

    test('items of a list that have numbers without a full stop stay apart', async () => {
      const items = [
        'smoking is forbidden in all rooms, on the stairs and also in the cellar',
        'pets are not allowed without the consent that the landlord has given',
        'music after ten is forbidden on workdays, and on Sundays the whole day.',
        'bicycles do not belong in the hall, but in the yard behind the building',
        'waste is to be sorted; glass is not to be thrown in between ten and six',
      ]
      const list = utf8(items.map((item, i) => `${i + 1} ${item}\n`).join(''))
      expect(texts((await format.extract(list)).units)).toEqual(items)
      const targets = new Map([['t1', { id: 't1', pieces: ['Tiere nicht'] }]])
      const { bytes } = await format.rebuild(list, targets, { source: 'en', target: 'de' })
      expect(new TextDecoder().decode(bytes).split('\n')[1]).toBe('2 Tiere nicht')
    })

    test('a sentence goes on over the end of a page', async () => {
      const second = [
        ' 1   street and the door was open, and then that',
        ' 2   man went out.',
        ' 3',
        ' 4',
        ' 5       Q.   When?',
      ]
      const text = [
        ...page.slice(1, 10),
        '10       A.   I saw that the man came in from the',
        '\f',
        ...second,
        '',
      ].join('\n')
      expect(texts((await format.extract(utf8(text))).units)).toContain(
        'I saw that the man came in from the street and the door was open, and then that man went out.',
      )
    })
  })

  test('unchanged texts give the same file back, byte for byte', async () => {
    const { units } = await format.extract(utf8(wrapped))
    const same = new Map(units.map((unit): [string, UnitTarget] => [unit.id, { id: unit.id, pieces: unit.pieces }]))
    const { bytes } = await format.rebuild(utf8(wrapped), same, { source: 'en', target: 'es' })
    expect(new TextDecoder().decode(bytes)).toBe(wrapped)
  })

  test('a longer translation is wrapped at the same width, a shorter cell keeps the next column', async () => {
    const source = 'Total amount      12 pieces\n'
    const targets = new Map([['t0', { id: 't0', pieces: ['Suma'] }]])
    const { bytes } = await format.rebuild(utf8(source), targets, { source: 'en', target: 'es' })
    expect(new TextDecoder().decode(bytes)).toBe('Suma              12 pieces\n')
    const { units } = await format.extract(utf8(wrapped))
    const longer = new Map(
      units
        .slice(0, 1)
        .map((unit): [string, UnitTarget] => [unit.id, { id: unit.id, pieces: ['palabra '.repeat(30).trim()] }]),
    )
    const out = new TextDecoder().decode(
      (await format.rebuild(utf8(wrapped), longer, { source: 'en', target: 'es' })).bytes,
    )
    expect(Math.max(...out.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(62)
  })

  test.each<[string, string, string[]]>([
    [
      'words divided at the end of a line are whole again, compounds stay',
      'The contract of this well-known docu-\nment was made by a profes-\nsional. He is well-\nknown.\n',
      ['The contract of this well-known document was made by a professional. He is well-known.'],
    ],
    [
      'a hyphen at the end of a line that stands for a word stays',
      'Der Mieter hat neben der Grundmiete von 850,00 Euro auch die Heiz-\nund Warmwasserkosten zu tragen. Die Schuldner haften als Allein-\noder Gesamtschuldner.\n\nDe koper betaalt alle kosten die met de aankoop samenhangen, de in-\nen uitvoer. Leverantören svarar för alla skador som uppstår vid in-\noch utlastning.\n',
      [
        'Der Mieter hat neben der Grundmiete von 850,00 Euro auch die Heiz- und Warmwasserkosten zu tragen. Die Schuldner haften als Allein- oder Gesamtschuldner.',
        'De koper betaalt alle kosten die met de aankoop samenhangen, de in- en uitvoer. Leverantören svarar för alla skador som uppstår vid in- och utlastning.',
      ],
    ],
    [
      'so does one within a name, a number or a known compound',
      'The tenant came back to the house that he had left in North-\nAmerica and was not told of it in the years of twenty-\nfive months, that is to say in the years of 2005 and 2006-\n2008, or in those of a long-\nterm contract.\n',
      [
        'The tenant came back to the house that he had left in North-America and was not told of it in the years of twenty-five months, that is to say in the years of 2005 and 2006-2008, or in those of a long-term contract.',
      ],
    ],
    [
      'a paragraph that begins farther in, and a speaker in capitals, begin a text',
      'The tenant has paid the rent of the flat for May and for June.\n     The landlord has not paid back what he got for the months\nof the year before.\nMR. BROWN: The landlord has paid it back in the year of\n2024.\n',
      [
        'The tenant has paid the rent of the flat for May and for June.',
        'The landlord has not paid back what he got for the months of the year before.',
        'MR. BROWN: The landlord has paid it back in the year of 2024.',
      ],
    ],
    [
      'verse keeps its lines',
      'The sun was shining on the sea,\nShining with all his might:\nHe did his very best to make\n',
      ['The sun was shining on the sea,', 'Shining with all his might:', 'He did his very best to make'],
    ],
    [
      'a list keeps its lines behind a heading too',
      'FEES\n\nConsultation with a lawyer .............. 120.00\nCertified copy of a judgment ............ 15.00\nTranslation of one page ................. 45.00\n',
      [
        'FEES',
        'Consultation with a lawyer .............. 120.00',
        'Certified copy of a judgment ............ 15.00',
        'Translation of one page ................. 45.00',
      ],
    ],
    [
      'lines that end in amounts, begin with dates or with labels, are entries',
      `Consultation with a lawyer, the first hour 120.00\nCertified copy of a judgment and seal 15.00\n\n3.5.2024 Rent for the flat in the second floor\n4.5.2024 Gas and water\n\nwife: Anna Maria Kowalska, born 3.5.1980\nson: Jan Kowalski, born on 7 March 2005\n`,
      [
        'Consultation with a lawyer, the first hour 120.00',
        'Certified copy of a judgment and seal 15.00',
        '3.5.2024 Rent for the flat in the second floor',
        '4.5.2024 Gas and water',
        'wife: Anna Maria Kowalska, born 3.5.1980',
        'son: Jan Kowalski, born on 7 March 2005',
      ],
    ],
    [
      'values to fill in are entries below each other, and behind what introduces them',
      `I confirm these particulars, and that I know of no others:\nName and first name of the applicant .....................\nDate and place of the birth ______________________________\nAnna Maria Kowalska certifies with her signature below that\nthis is true.\n`,
      [
        'I confirm these particulars, and that I know of no others:',
        'Name and first name of the applicant .....................',
        'Date and place of the birth ______________________________',
        'Anna Maria Kowalska certifies with her signature below that this is true.',
      ],
    ],
    [
      'a list in small letters keeps its lines, and one of marks in words',
      `consultation with a lawyer .............. 120.00\ncertified copy of a judgment ............ 15.00\n\nMathematics and natural sciences ........ very good\nGerman as a foreign language ............ good\n`,
      [
        'consultation with a lawyer .............. 120.00',
        'certified copy of a judgment ............ 15.00',
        'Mathematics and natural sciences ........ very good',
        'German as a foreign language ............ good',
      ],
    ],
    [
      'lines of a sentence that end in amounts are one text',
      'The buyer paid a first instalment of EUR 1,250.00\nand the seller did not give back the sum of 980.50\nalthough the contract had been ended.\n',
      [
        'The buyer paid a first instalment of EUR 1,250.00 and the seller did not give back the sum of 980.50 although the contract had been ended.',
      ],
    ],
    [
      'a wrapped contract with blanks is one text, and so is a sentence with an ellipsis',
      `This lease is made on ____________ 2026 between ______________________ (the\nLandlord) and ______________________ (the Tenant). The Tenant does not have to\npay for repairs. The Landlord may not raise the rent of EUR ________________\nbefore the end of the first year, unless the law says so.\n\nThe statute says that "no person shall be held to answer for a crime . . . .\nThe accused shall not be compelled to be a witness against himself . . . . In\nno case .... was he told so."\n`,
      [
        'This lease is made on ____________ 2026 between ______________________ (the Landlord) and ______________________ (the Tenant). The Tenant does not have to pay for repairs. The Landlord may not raise the rent of EUR ________________ before the end of the first year, unless the law says so.',
        'The statute says that "no person shall be held to answer for a crime . . . . The accused shall not be compelled to be a witness against himself . . . . In no case .... was he told so."',
      ],
    ],
    [
      'each message of a chat is a text, with the time in brackets',
      '[12/03/2024, 21:16:30] João: Eu não assinei o contrato porque eles não pagaram o valor combinado\n[12/03/2024, 21:17:11] Maria: Eu já assinei ontem e paguei tudo, 1.250,00 euros, com o meu cartão\n[3/12/24, 9:17:45 PM] João: Por que você não me avisou antes? Agora perdemos todo o dinheiro\n\u200e[12/03/2024, 21:19:02] Maria: \u200eimagem ocultada\n',
      [
        '[12/03/2024, 21:16:30] João: Eu não assinei o contrato porque eles não pagaram o valor combinado',
        '[12/03/2024, 21:17:11] Maria: Eu já assinei ontem e paguei tudo, 1.250,00 euros, com o meu cartão',
        '[3/12/24, 9:17:45 PM] João: Por que você não me avisou antes? Agora perdemos todo o dinheiro',
        '\u200e[12/03/2024, 21:19:02] Maria: \u200eimagem ocultada',
      ],
    ],
    [
      'each message of a chat is a text, with the time before a dash; a sentence goes on with a time',
      '12/03/2024 21:16 - Maria: Ainda não\no voo atrasou duas horas em Lisboa e eu não tenho dinheiro para pagar o hotel\n12/03/2024 21:17 - João: Eu pago\n\nThe accused came home at the hour that the neighbours saw, on\n12/03/2024 21:17 and not before.\n',
      [
        '12/03/2024 21:16 - Maria: Ainda não',
        'o voo atrasou duas horas em Lisboa e eu não tenho dinheiro para pagar o hotel',
        '12/03/2024 21:17 - João: Eu pago',
        'The accused came home at the hour that the neighbours saw, on 12/03/2024 21:17 and not before.',
      ],
    ],
    [
      'a date or an ordinal at the beginning of a line goes on',
      'Die Ehe der Parteien wurde durch Urteil des Amtsgerichts Hamburg vom\n12. Mai 2020 geschieden. Der Antragsteller hat die Wohnung nicht vor dem\n1. Juni 2020 verlassen. Der Unterhalt ist für die beiden Kinder bis zum\n3. eines jeden Monats zu zahlen. Die Ehe wurde vor dem Standesamt des\n5. Bezirks geschlossen.\n',
      [
        'Die Ehe der Parteien wurde durch Urteil des Amtsgerichts Hamburg vom 12. Mai 2020 geschieden. Der Antragsteller hat die Wohnung nicht vor dem 1. Juni 2020 verlassen. Der Unterhalt ist für die beiden Kinder bis zum 3. eines jeden Monats zu zahlen. Die Ehe wurde vor dem Standesamt des 5. Bezirks geschlossen.',
      ],
    ],
    [
      'the number of a provision at the beginning of a line goes on',
      'Der Mieter kann diesen Vertrag nach Paragraf\n5. Absatz 2 mit einer Frist von drei Monaten\nkündigen.\n',
      ['Der Mieter kann diesen Vertrag nach Paragraf 5. Absatz 2 mit einer Frist von drei Monaten kündigen.'],
    ],
    [
      'a wrapped item within a quoted mail is one text; other quotes and answers are others',
      '> We have received the draft and agree with all of it, but for one of\n>> the clauses that were in the draft which I sent to you, and for the\n>> - first point of the list that is so long that it is wrapped by the\n>>   program\n> which is the clause on the rent of the flat and on the deposit of it\nThank you for it\n',
      [
        'We have received the draft and agree with all of it, but for one of',
        'the clauses that were in the draft which I sent to you, and for the',
        'first point of the list that is so long that it is wrapped by the program',
        'which is the clause on the rent of the flat and on the deposit of it',
        'Thank you for it',
      ],
    ],
    [
      'what a mail program broke off from a quoted line goes on',
      '> Please run the command before the deployment so that you see the\nchanges in it.\n',
      ['Please run the command before the deployment so that you see the changes in it.'],
    ],
    [
      'comma-separated values keep their lines',
      'name,birthplace,remark\n"Anna Brown",London,"She said, ""no"", and left"\n"John Smith",New York,"He was a tenant, 2019"\n',
      [
        'name,birthplace,remark',
        '"Anna Brown",London,"She said, ""no"", and left"',
        '"John Smith",New York,"He was a tenant, 2019"',
      ],
    ],
    [
      'items with other marks are texts of their own behind the end of a sentence',
      'المادة الأولى: يؤجر المالك للمستأجر الشقة الواقعة في شارع الملك فيصل.\n1- قيمة الإيجار خمسة آلاف ريال تدفع في أول كل شهر\n\nАрендатор обязуется вносить плату не позднее пятого числа месяца;\nб) содержать квартиру в порядке и сообщать о повреждениях в ней.\n',
      [
        'المادة الأولى: يؤجر المالك للمستأجر الشقة الواقعة في شارع الملك فيصل.',
        '1- قيمة الإيجار خمسة آلاف ريال تدفع في أول كل شهر',
        'Арендатор обязуется вносить плату не позднее пятого числа месяца;',
        'б) содержать квартиру в порядке и сообщать о повреждениях в ней.',
      ],
    ],
    [
      'a chronicle and a numbered list keep their lines',
      '12. Mai 2020 Klage beim Amtsgericht Hamburg eingereicht und Vorschuss\n13. Mai 2020 Urteil\n\n1. der Kläger hat die Miete für den Monat Mai an die Beklagte bezahlt,\n2. die Beklagte hat die Wohnung am Ende des Monats Juni geräumt und\n3. Mieten für den Monat Juli sind nicht mehr zu zahlen.\n',
      [
        '12. Mai 2020 Klage beim Amtsgericht Hamburg eingereicht und Vorschuss',
        '13. Mai 2020 Urteil',
        'der Kläger hat die Miete für den Monat Mai an die Beklagte bezahlt,',
        'die Beklagte hat die Wohnung am Ende des Monats Juni geräumt und',
        'Mieten für den Monat Juli sind nicht mehr zu zahlen.',
      ],
    ],
    [
      'a list without marks keeps its lines, though some are as long as the longest',
      'Medication list of Mrs. Anna Kowalska, born on 3 March 1948:\nmetformin 500 mg, one tablet in the morning and in the evening\nramipril 5 mg, one tablet in the morning\nbisoprolol 2.5 mg, half a tablet in the morning, none at night\ninsulin glargine 100 U/ml, 12 units before the night\nno aspirin, no ibuprofen, no penicillin (allergic since 1990)\nnext visit on 12 May 2024\n',
      [
        'Medication list of Mrs. Anna Kowalska, born on 3 March 1948:',
        'metformin 500 mg, one tablet in the morning and in the evening',
        'ramipril 5 mg, one tablet in the morning',
        'bisoprolol 2.5 mg, half a tablet in the morning, none at night',
        'insulin glargine 100 U/ml, 12 units before the night',
        'no aspirin, no ibuprofen, no penicillin (allergic since 1990)',
        'next visit on 12 May 2024',
      ],
    ],
    [
      'an item goes on in a short line that hangs below its text',
      'Recommendations of the hospital for the time after the operation\n- rest for six weeks\n- an X-ray after one and\n  after three weeks\nNext visit\nOn the first Monday in May\n',
      [
        'Recommendations of the hospital for the time after the operation',
        'rest for six weeks',
        'an X-ray after one and after three weeks',
        'Next visit',
        'On the first Monday in May',
      ],
    ],
    [
      'an address keeps its lines',
      'Maria da Silva Santos Oliveira\nRua das Flores 12, 3 esq.\n1200-195 Lisboa\n',
      ['Maria da Silva Santos Oliveira', 'Rua das Flores 12, 3 esq.', '1200-195 Lisboa'],
    ],
    [
      'sentences below an address or headings are one text, and so are lines in capitals that are full',
      'Brown & Partners, Attorneys\n12 Main Street\nSpringfield IL 62701\nwe write to you regarding the contract that you have made with our\nclient and that has not been paid by you to this day.\n\nScope\nThis contract covers the repair of all machines that are named in the\nlist at its end.\nPrice\nThe price is paid in twelve parts, each of them on the first day of a\nmonth.\n\nTHE SOFTWARE IS PROVIDED AS IT IS AND WITHOUT ANY\nWARRANTY OF ANY KIND WHATSOEVER, EXPRESS AS WELL AS\nIMPLIED\n',
      [
        'Brown & Partners, Attorneys',
        '12 Main Street',
        'Springfield IL 62701',
        'we write to you regarding the contract that you have made with our client and that has not been paid by you to this day.',
        'Scope',
        'This contract covers the repair of all machines that are named in the list at its end.',
        'Price',
        'The price is paid in twelve parts, each of them on the first day of a month.',
        'THE SOFTWARE IS PROVIDED AS IT IS AND WITHOUT ANY WARRANTY OF ANY KIND WHATSOEVER, EXPRESS AS WELL AS IMPLIED',
      ],
    ],
    [
      'an item goes on with a tab behind its mark',
      '1.\tThe Tenant shall not let other people live in the flat without the\nwritten consent of the Landlord.\n•\tNo rent is due for the months in which the heating did not work, and\nthe Landlord pays EUR 50.00.\n',
      [
        'The Tenant shall not let other people live in the flat without the written consent of the Landlord.',
        'No rent is due for the months in which the heating did not work, and the Landlord pays EUR 50.00.',
      ],
    ],
    [
      'a justified line is prose',
      'This   paragraph  was  justified  by  an  old  word  processor\nin print.\n',
      ['This   paragraph  was  justified  by  an  old  word  processor in print.'],
    ],
    [
      'a drawn table has cells',
      '| Red apples |  12 |\n|------------|-----|\n│ Pears │ seven │\n',
      ['Red apples', '12', '|------------|-----|', 'Pears', 'seven'],
    ],
  ])('%s', async (_name, text, units) => {
    expect(texts((await format.extract(utf8(text))).units)).toEqual(units)
  })

  test('a sentence of a subtitle is one text, and has as many lines afterwards', async () => {
    const times = ['00:00:01,000 --> 00:00:03,500', '00:00:03,600 --> 00:00:06,000']
    const file = utf8(
      `1\n${times[0]}\nMy brother, and we didn't\nsee anybody all night.\n\n2\n${times[1]}\n- Who was there?\n- I do not\n`,
    )
    const { units } = await format.extract(file)
    const spoken = ["My brother, and we didn't see anybody all night.", 'Who was there?', 'I do not']
    expect(texts(units).filter((text) => /\p{L}/u.test(text))).toEqual(spoken)
    const id = units[2]?.id ?? ''
    const targets = new Map([
      [id, { id, pieces: ['Mein Bruder, und wir haben die ganze Nacht lang niemanden gesehen.'] }],
    ])
    const { bytes } = await format.rebuild(file, targets, { source: 'en', target: 'de' })
    expect(new TextDecoder().decode(bytes)).toContain(
      `${times[0]}\nMein Bruder, und wir haben die\nganze Nacht lang niemanden gesehen.\n\n2\n`,
    )
  })

  test('settings behind the times of a subtitle are no words of it, and stay', async () => {
    const cue = '00:00:01.000 --> 00:00:04.000 align:start position:0%'
    const file = utf8(`WEBVTT\n\n${cue}\nI never said that\nhe killed her.\n`)
    const { units } = await format.extract(file)
    expect(texts(units)).toEqual(['WEBVTT', '00:00:01.000 --> 00:00:04.000', 'I never said that he killed her.'])
    const targets = new Map([['t2', { id: 't2', pieces: ['Ich sagte nie, er habe sie getötet.'] }]])
    const { bytes } = await format.rebuild(file, targets, { source: 'en', target: 'de' })
    expect(new TextDecoder().decode(bytes)).toContain(`${cue}\nIch sagte nie, er\n`)
  })

  test('columns behind one that a longer text has moved stand where they stood', async () => {
    const rows = utf8('Item   Price         Stock    Place\nSoap   3.50          12       A\n')
    const targets = new Map([['t0', { id: 't0', pieces: ['Bezeichnung'] }]])
    const { bytes } = await format.rebuild(rows, targets, { source: 'en', target: 'de' })
    expect(new TextDecoder().decode(bytes)).toBe(
      'Bezeichnung  Price   Stock    Place\nSoap   3.50          12       A\n',
    )
    expect(textParagraphs(rows, targets)[0]?.text).toBe(new TextDecoder().decode(bytes).split('\n')[0])
  })

  test('a drawn table keeps its rules in line', async () => {
    const targets = new Map([['t0', { id: 't0', pieces: ['Roja'] }]])
    const { bytes } = await format.rebuild(utf8('| Red apples | 12 |\n'), targets, { source: 'en', target: 'es' })
    expect(new TextDecoder().decode(bytes)).toBe('| Roja       | 12 |\n')
  })

  test('hard-wrapped Japanese is joined without spaces', async () => {
    const line = '本契約は両当事者の間で締結されるものとし、価格は納品後三十日以内'
    expect(texts((await format.extract(utf8(`${line}\nに支払われます。\n`))).units)).toEqual([
      `${line}に支払われます。`,
    ])
  })
})
