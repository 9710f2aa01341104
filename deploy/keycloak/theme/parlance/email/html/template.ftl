<#macro emailLayout>
<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px 16px;background:#F6F6F3;color:#1B1E22;font:400 16px/24px Inter,-apple-system,'Segoe UI',sans-serif">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#FFFFFF;border:1px solid #DEDED8;border-radius:10px"><tr><td style="padding:24px">
      <p style="margin:0 0 16px;font-weight:650;color:#0A6B66">Parlance</p>
      <#nested>
    </td></tr></table>
  </td></tr></table>
</body>
</html>
</#macro>
