{{- define "service.fromSecret" -}}
- name: {{ .setting }}
  valueFrom: { secretKeyRef: { name: {{ .context.Values.global.secretName }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}

{{- define "service.setting" -}}
- name: {{ .setting }}
  value: {{ .value | quote }}
{{- end }}

{{/* Of Node itself, for a program and for each step. */}}
{{- define "service.nodeEnv" -}}
- name: NODE_ENV
  value: production
- name: NODE_OPTIONS
  value: --max-old-space-size={{ .heapMi }} --max-semi-space-size=8 --disable-warning=TimeoutNegativeWarning
- name: TZ
  value: UTC
- name: MALLOC_ARENA_MAX
  value: '2'
- name: UV_THREADPOOL_SIZE
  value: '4'
{{- end }}

{{- define "service.databaseEnv" -}}
{{ include "service.fromSecret" (dict "context" . "setting" "DATABASE_URL" "key" (printf "database-%s" (include "service.name" .))) }}
{{- end }}

{{/* What every program reads (docs/reference/config.md). */}}
{{- define "service.commonEnv" -}}
{{- $name := include "service.name" . -}}
{{- $global := .Values.global -}}
{{- $keycloak := printf "%s/realms/parlance/protocol/openid-connect" (required "global.keycloakUrl is Keycloak's direct address" $global.keycloakUrl) -}}
{{ include "service.nodeEnv" (dict "heapMi" .Values.heapMi) }}
{{ include "service.setting" (dict "setting" "LOG_LEVEL" "value" $global.logLevel) }}
{{- with $global.otlpEndpoint }}
{{ include "service.setting" (dict "setting" "OTEL_EXPORTER_OTLP_ENDPOINT" "value" .) }}
{{- end }}
{{ include "service.setting" (dict "setting" "PUBLIC_URL" "value" (required "global.publicUrl is the origin that people see" $global.publicUrl)) }}
{{ include "service.setting" (dict "setting" "HTTP_LISTEN" "value" "0.0.0.0:8080") }}
{{ include "service.setting" (dict "setting" "OIDC_ISSUER" "value" (printf "%s/auth/realms/parlance" $global.publicUrl)) }}
{{ include "service.setting" (dict "setting" "OIDC_JWKS_URL" "value" (printf "%s/certs" $keycloak)) }}
{{ include "service.setting" (dict "setting" "OIDC_TOKEN_URL" "value" (printf "%s/token" $keycloak)) }}
{{ include "service.setting" (dict "setting" "SERVICE_CLIENT_ID" "value" (printf "svc-%s" $name)) }}
{{ include "service.fromSecret" (dict "context" . "setting" "SERVICE_CLIENT_SECRET" "key" (printf "client-%s" $name)) }}
{{ include "service.fromSecret" (dict "context" . "setting" "REDIS_URL" "key" "redis-url") }}
{{- range $peer := include "service.withDatabases" . | fromJsonArray }}
{{ include "service.setting" (dict "setting" (printf "%s_GRPC" (upper $peer)) "value" (printf "%s:9090" $peer)) }}
{{- end }}
{{- if .Values.grpc }}
{{ include "service.setting" (dict "setting" "GRPC_LISTEN" "value" "0.0.0.0:9090") }}
{{- end }}
{{- if .Values.database }}
{{ include "service.databaseEnv" . }}
{{ include "service.setting" (dict "setting" "KAFKA_BROKERS" "value" (required "global.kafkaBrokers lists where facts go" $global.kafkaBrokers)) }}
{{- end }}
{{- end }}

{{/* The common settings of a Node program, and its own. */}}
{{- define "service.env" -}}
{{- if .Values.node }}
{{- include "service.commonEnv" . }}
{{- end }}
{{- range $setting, $key := .Values.secretEnv }}
{{ include "service.fromSecret" (dict "context" $ "setting" $setting "key" $key) }}
{{- end }}
{{- range $setting, $key := .Values.optionalSecretEnv }}
{{ include "service.fromSecret" (dict "context" $ "setting" $setting "key" $key "optional" true) }}
{{- end }}
{{- range $setting, $value := .Values.env }}
{{ include "service.setting" (dict "setting" $setting "value" (tpl (toString $value) $)) }}
{{- end }}
{{- end }}
