// Texts of the button in the page.

export const button = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الاتصال…',
  'button.loading': 'جارٍ الفتح…',
  'button.account': 'الحساب {address}',
  'button.network': 'الشبكة {network}',
  'button.wallet': 'ربط {wallet}',
  'button.walletMissing': 'لم يُعثر على المحفظة. اختر غيرها',
  'button.wrongNetwork': 'شبكة غير صحيحة',
  'button.failed': 'تعذّر الفتح. حاول مرة أخرى',
  'button.reload': 'تعذّر الفتح. أعد تحميل الصفحة',
  'button.unsupported': 'المتصفح قديم. حدّثه',
}
