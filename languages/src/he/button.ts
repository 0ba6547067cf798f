// Texts of the button in the page.

export const button = {
  'button.connect': 'חיבור ארנק',
  'button.connecting': 'מתחברים…',
  'button.loading': 'פותחים…',
  'button.account': 'חשבון {address}',
  'button.network': 'רשת {network}',
  'button.wallet': 'חיבור {wallet}',
  'button.walletMissing': 'הארנק לא נמצא. בחרו אחר',
  'button.wrongNetwork': 'רשת שגויה',
  'button.failed': 'הפתיחה נכשלה. נסו שוב',
  'button.reload': 'הפתיחה נכשלה. רעננו את הדף',
  'button.unsupported': 'הדפדפן מיושן. עדכנו אותו',
}
