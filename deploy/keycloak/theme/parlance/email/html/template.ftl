<#macro emailLayout>
<!doctype html>
<html lang="en">
<head>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <style>
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .page { background: #121518 !important; color: #eceef0 !important; }
      .sheet { background: #191d21 !important; border-color: #31373d !important; }
      .brand, .sheet a { color: #4fbfb7 !important; }
    }
  </style>
</head>
<body class="page" style="margin:0;background:#f6f6f3;color:#1b1e22">
  <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f3;color:#1b1e22;font:16px/24px Inter,system-ui,-apple-system,'Segoe UI',sans-serif"><tr><td align="center" style="padding:24px 12px">
    <table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #deded8;border-radius:6px"><tr><td align="left" style="padding:24px 28px 20px">
      <p class="brand" style="margin:0 0 16px;font-weight:650;color:#0a6b66">Parlance</p>
      <#nested>
    </td></tr></table>
  </td></tr></table>
</body>
</html>
</#macro>
