// Texts of the button in the page.

export const button = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الاتصال…',
  'button.loading': 'جارٍ الفتح…',
  'button.account': 'الحساب {address}',
  'button.network': 'الشبكة {network}',
  'button.wallet': 'ربط {wallet}',
  'button.walletMissing': 'لم يُعثر على المحفظة. يُرجى اختيار غيرها',
  'button.wrongNetwork': 'شبكة غير صحيحة',
  'button.failed': 'تعذّر الفتح. يُرجى إعادة المحاولة',
  'button.reload': 'تعذّر الفتح. يُرجى إعادة التحميل',
  'button.unsupported': 'المتصفح قديم. يُرجى تحديثه',
}
