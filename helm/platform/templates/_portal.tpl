{{/* What nginx in the portal reads at its start (deploy/images): addresses, limits, the public origin. */}}

{{- define "portal.upstream" -}}
upstream {{ .name }} {
  server {{ .address }} max_fails=0;
  keepalive 32;
}
{{- end }}

{{- define "portal.site" -}}
{{- $url := include "service.publicUrl" . | fromJson -}}
{{- $keycloak := (urlParse (required "global.keycloakUrl is Keycloak's direct address" .Values.global.keycloakUrl)).host -}}
{{- $portal := .Values.global.portal -}}
{{ include "portal.upstream" (dict "name" "keycloak" "address" $keycloak) }}
{{ include "portal.upstream" (dict "name" "gateway" "address" "gateway:8080") }}
{{ include "portal.upstream" (dict "name" "media" "address" "media-http:8080") }}
{{ include "portal.upstream" (dict "name" "content" "address" "content-http:8080") }}
{{- range $form, $times := $portal.formsAMinute }}
limit_req_zone $form_from zone={{ $form }}:2m rate={{ $times }}r/m;
{{- end }}
map "" $public_scheme {
  default {{ $url.scheme }};
}
map "" $public_port {
  default {{ $url.port }};
}
map "" $socket_origin {
  default "{{ eq $url.scheme "https" | ternary "wss" "ws" }}://{{ $url.host }}";
}
map "" $hsts {
  default "{{ eq $url.scheme "https" | ternary "max-age=31536000; includeSubDomains" "" }}";
}
{{- range $portal.trustedProxies }}
set_real_ip_from {{ . }};
{{- end }}
{{- if $portal.trustedProxies }}
real_ip_header X-Forwarded-For;
real_ip_recursive on;
{{- end }}
{{- end }}

{{- define "portal.serverName" -}}
{{- $url := include "service.publicUrl" . | fromJson -}}
server_name {{ list $url.hostname "localhost" "127.0.0.1" | uniq | join " " }};
{{- end }}

{{- define "portal.config" -}}
{{- $portal := .Values.global.portal -}}
{{- $keycloak := dict "realm" "parlance" "clientId" "portal" -}}
{{- $config := dict "remotes" $portal.remotes "keycloak" $keycloak "support" $portal.support "company" $portal.company -}}
globalThis.__PARLANCE_CONFIG__ = {{ $config | toJson }};
{{- end }}
