import type { Messages } from './message.ts'

export const privacy = {
  'translation-busy': {
    kind: 'conflict',
    en: 'This translation is being worked on. You can delete it as soon as it is done or refunded',
    es: 'Se está trabajando en esta traducción. Podrá eliminarla en cuanto esté terminada o reembolsada',
    fr: 'Cette traduction est en cours. Vous pourrez la supprimer dès qu’elle sera terminée ou remboursée',
    de: 'An dieser Übersetzung wird gerade gearbeitet. Sie können sie löschen, sobald sie fertig oder erstattet ist',
    ar: 'العمل جارٍ على هذه الترجمة. يمكنك حذفها فور اكتمالها أو استرداد ثمنها',
    ja: 'この翻訳は作業中です。完了または返金の後に削除できます',
  },
  'document-is-deleted': {
    kind: 'done',
    en: 'The document and its translation are deleted',
    es: 'El documento y su traducción se han eliminado',
    fr: 'Le document et sa traduction sont supprimés',
    de: 'Das Dokument und seine Übersetzung sind gelöscht',
    ar: 'تم حذف المستند وترجمته',
    ja: '文書とその翻訳を削除しました',
  },
  'not-deleted': {
    kind: 'conflict',
    en: 'This document has not been deleted',
    es: 'Este documento no se ha eliminado',
    fr: 'Ce document n’a pas été supprimé',
    de: 'Dieses Dokument wurde nicht gelöscht',
    ar: 'لم يُحذف هذا المستند',
    ja: 'この文書は削除されていません',
  },
  'result-kept': {
    kind: 'done',
    en: { one: 'The result is kept for 1 day', other: 'The result is kept for {{count}} days' },
    es: { one: 'El resultado se conserva 1 día', other: 'El resultado se conserva {{count}} días' },
    fr: { one: 'Le résultat est conservé 1 jour', other: 'Le résultat est conservé {{count}} jours' },
    de: { one: 'Das Ergebnis wird 1 Tag aufbewahrt', other: 'Das Ergebnis wird {{count}} Tage aufbewahrt' },
    ar: { one: 'تُحفظ النتيجة ليوم واحد', other: 'مدة حفظ النتيجة بالأيام: {{count}}' },
    ja: '結果は{{count}}日間保存されます',
  },
  'retention-over': {
    kind: 'conflict',
    en: {
      one: '1 day of keeping it is over already, so the result would be deleted now. If you want that, delete it instead',
      other:
        '{{count}} days of keeping it are over already, so the result would be deleted now. If you want that, delete it instead',
    },
    es: {
      one: 'El plazo de 1 día ya ha pasado, así que el resultado se eliminaría ahora. Si es lo que desea, elimínelo',
      other:
        'El plazo de {{count}} días ya ha pasado, así que el resultado se eliminaría ahora. Si es lo que desea, elimínelo',
    },
    fr: {
      one: 'Le délai de 1 jour est déjà passé : le résultat serait supprimé maintenant. Si vous le voulez, supprimez-le',
      other:
        'Le délai de {{count}} jours est déjà passé : le résultat serait supprimé maintenant. Si vous le voulez, supprimez-le',
    },
    de: {
      one: 'Die Frist von 1 Tag ist schon vorbei, das Ergebnis würde also jetzt gelöscht. Wenn Sie das möchten, löschen Sie es',
      other:
        'Die Frist von {{count}} Tagen ist schon vorbei, das Ergebnis würde also jetzt gelöscht. Wenn Sie das möchten, löschen Sie es',
    },
    ar: {
      one: 'انقضت مدة الحفظ هذه (يوم واحد)، فستُحذف النتيجة الآن. إن أردت ذلك فاحذفها',
      other: 'انقضت مدة الحفظ هذه (بالأيام: {{count}})، فستُحذف النتيجة الآن. إن أردت ذلك فاحذفها',
    },
    ja: '{{count}}日間の保存期間はすでに過ぎているため、結果は今すぐ削除されます。削除する場合は「削除」を選んでください',
  },
} as const satisfies Messages
