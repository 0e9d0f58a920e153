/** Running text to be printed, scanned and read: rights that everybody has, in the languages of the scans' limits. */
export const scanTexts: Record<string, readonly string[]> = {
  en: [
    'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
    'Everyone has the right to life, liberty and security of person. No one shall be held in slavery or servitude; slavery and the slave trade shall be prohibited in all their forms.',
    'The office opens at 8:30 and closes at 17:45. Invoice 2024-118 over $1,254.90 is due within 30 days (see § 4).',
  ],
  es: [
    'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
    'Todo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona. ¿Quién pagará la reparación del año pasado? ¡Nadie lo sabía!',
    'La oficina abre a las 8:30 y cierra a las 17:45. La factura 2024-118 vence en 30 días.',
  ],
  fr: [
    'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
    'Tout individu a droit à la vie, à la liberté et à la sûreté de sa personne. Où sont passés les élèves de la forêt ? Ça dépend de la hauteur du théâtre.',
    'Le bureau ouvre à 8 h 30 et ferme à 17 h 45. La facture 2024-118 est payable sous 30 jours.',
  ],
  de: [
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
    'Jeder hat das Recht auf Leben, Freiheit und Sicherheit der Person. Die Straße über die Brücke ist für Fußgänger gesperrt; größere Schäden müssen gemeldet werden.',
    'Das Büro öffnet um 8:30 Uhr und schließt um 17:45 Uhr. Die Rechnung 2024-118 ist in 30 Tagen fällig.',
  ],
  ru: [
    'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
    'Каждый человек имеет право на жизнь, на свободу и на личную неприкосновенность. Никто не должен содержаться в рабстве или в подневольном состоянии.',
    'Контора открывается в 8:30 и закрывается в 17:45. Счет 2024-118 должен быть оплачен в течение 30 дней.',
  ],
  ar: [
    'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.',
    'لكل فرد الحق في الحياة والحرية وسلامة شخصه. لا يجوز استرقاق أو استعباد أي شخص، ويحظر الاسترقاق وتجارة الرقيق بكافة أوضاعهما.',
    'كل الناس سواسية أمام القانون ولهم الحق في التمتع بحماية متكافئة منه دون أية تفرقة.',
  ],
  zh: [
    '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
    '人人有权享有生命、自由和人身安全。任何人不得使为奴隶或奴役；一切形式的奴隶制度和奴隶买卖，均应予以禁止。',
    '任何人不得加以酷刑，或施以残忍的、不人道的或侮辱性的待遇或刑罚。',
  ],
  ja: [
    'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
    'すべて人は、生命、自由及び身体の安全に対する権利を有する。何人も、奴隷にされ、又は苦役に服することはない。',
    '何人も、拷問又は残虐な、非人道的な若しくは屈辱的な取扱若しくは刑罰を受けることはない。',
  ],
}
